// The keyboard, for people who scrub all day.

export interface Commands {
  toggle(): void
  step(frames: number): void
  seek(where: 'start' | 'end'): void
  faster(by: 1 | -1): void
  loop(): void
  look(): void
}

export function listenToKeys(commands: Commands): void {
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ' ': () => commands.toggle(),
    k: () => commands.toggle(),
    ArrowRight: (event) => commands.step(event.shiftKey ? 10 : 1),
    ArrowLeft: (event) => commands.step(event.shiftKey ? -10 : -1),
    '.': () => commands.step(1),
    ',': () => commands.step(-1),
    Home: () => commands.seek('start'),
    End: () => commands.seek('end'),
    ArrowUp: () => commands.faster(1),
    ArrowDown: () => commands.faster(-1),
    l: () => commands.loop(),
    f: () => commands.look(),
  }
  addEventListener('keydown', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const typing = target.matches('input:not([type=checkbox]), select, textarea')
    const pressing = event.key === ' ' && target.matches('button, summary, input')
    const act = keys[event.key]
    if (!act || typing || pressing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act(event)
  })
}
