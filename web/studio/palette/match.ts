// Keys and titles: how a key event is spelled, and which commands a few letters mean. Pure.

export interface Command {
  readonly title: string
  /** Such as `Ctrl+Z`; several, apart by spaces. */
  readonly keys?: string
  readonly run: () => void
}

/** A key event as it stands in the list. */
export function spelled(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const plain = event.key === ' ' ? 'Space' : event.code === 'NumpadDecimal' ? 'Numpad.' : event.key
  const key = plain.length === 1 ? plain.toUpperCase() : plain
  const symbol = key.length === 1 && !/[A-Z0-9]/.test(key)
  const parts = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey && !symbol ? 'Shift' : '', key]
  return parts.filter(Boolean).join('+')
}

/** Commands whose titles hold the letters that were typed, in order; the best first. */
export function matching(words: string, commands: readonly Command[]): Command[] {
  const wanted = words.trim().toLowerCase()
  const rank = (title: string): number => {
    const text = title.toLowerCase()
    if (text.startsWith(wanted)) return 0
    if (text.includes(wanted)) return 1
    let at = -1
    for (const letter of wanted.replaceAll(' ', '')) {
      at = text.indexOf(letter, at + 1)
      if (at < 0) return Infinity
    }
    return 2
  }
  return commands
    .map((command, i) => ({ command, i, rank: rank(command.title) }))
    .filter((one) => one.rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((one) => one.command)
}
