/**
 * Returns the first `max` UTF-16 units of a text. Omits a two-unit character (emoji) that the cut would
 * split, because PostgreSQL refuses half of one in JSON.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
