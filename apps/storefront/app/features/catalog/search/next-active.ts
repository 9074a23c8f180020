/**
 * Returns the option that a key moves to, or undefined if the key acts on the field as usual. Beyond either
 * end is the field itself (-1); Home and End belong to the text while no option is marked.
 */
export function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : -1
    case 'ArrowUp':
      return active < 0 ? count - 1 : active - 1
    case 'Home':
      return active < 0 ? undefined : 0
    case 'End':
      return active < 0 ? undefined : count - 1
    default:
      return undefined
  }
}
