/**
 * The first `max` UTF-16 units of a text. A character of two units (an emoji) that the cut would halve is left out:
 * half of one is no character, and PostgreSQL refuses it in JSON.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
