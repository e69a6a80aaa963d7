// The link: one socket to the server, asks with answers, and a way back when it breaks.
import { decode, encode } from '@msgpack/msgpack'
import { VERSION, type AnyAsk, type AnyTell } from './protocol'

type Distributed<T> = T extends unknown ? Omit<T, 'serial'> : never
/** An ask without its serial, which the link gives it. */
export type Wish = Distributed<AnyAsk>

export interface Listener {
  told(tell: AnyTell): void
  /** Whether the server can be heard, and why not where it cannot. */
  linked(up: boolean, why?: string): void
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 4000

export class Link {
  private socket: WebSocket | null = null
  private serial = 0
  private wait = FIRST_WAIT
  private readonly waiting = new Map<number, (ok: boolean) => void>()

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.open()
  }

  /** Asks, and resolves to whether it was done; a broken link answers no. */
  ask(wish: Wish): Promise<boolean> {
    const socket = this.socket
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(false)
    const serial = ++this.serial
    socket.send(encode({ ...wish, serial }))
    return new Promise((done) => this.waiting.set(serial, done))
  }

  private open(): void {
    const socket = new WebSocket(this.url)
    socket.binaryType = 'arraybuffer'
    socket.onmessage = (event: MessageEvent<ArrayBuffer>) => this.heard(event.data)
    socket.onopen = () => {
      this.wait = FIRST_WAIT
      this.listener.linked(true)
    }
    socket.onclose = (event) => this.closed(event)
    this.socket = socket
  }

  private heard(data: ArrayBuffer): void {
    const tell = decode(data) as AnyTell
    if (tell.tell === 'answer') {
      this.waiting.get(tell.serial)?.(tell.ok)
      this.waiting.delete(tell.serial)
      return
    }
    if (tell.tell === 'welcome' && tell.version !== VERSION) {
      this.listener.linked(false, 'The studio was updated: reload this page.')
      return
    }
    this.listener.told(tell)
  }

  private closed(event: CloseEvent): void {
    for (const done of this.waiting.values()) done(false)
    this.waiting.clear()
    const why = event.code === 1008 ? 'This address is no longer valid.' : 'The server is gone.'
    this.listener.linked(false, `${why} Waiting for it ...`)
    setTimeout(() => this.open(), this.wait)
    this.wait = Math.min(LONGEST_WAIT, 1.7 * this.wait)
  }
}

/** Sends wishes one at a time: while one is under way, only the newest of the others is kept. */
export class Latest {
  private busy = false
  private next: Wish | null = null
  private idle: (() => void)[] = []

  constructor(private readonly ask: (wish: Wish) => Promise<boolean>) {}

  send(wish: Wish): void {
    this.next = wish
    if (!this.busy) void this.go()
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    if (!this.busy) return Promise.resolve()
    return new Promise((done) => this.idle.push(done))
  }

  private async go(): Promise<void> {
    this.busy = true
    while (this.next) {
      const wish = this.next
      this.next = null
      await this.ask(wish)
    }
    this.busy = false
    this.idle.splice(0).forEach((done) => done())
  }
}
