/**
 * Linear-time edits of untrusted text. A regular expression for the same work retries from each position
 * where it fails, so a text of spaces, slashes or `<` takes quadratic time.
 */

/** Removes these characters from the end of a text. */
export function trimEndSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Removes these characters from both ends of a text. */
export function trimSigns(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start += 1
  return trimEndSigns(text.slice(start), signs)
}

/** Replaces each HTML tag by `instead`; keeps a `<` without a following `>`. */
export const withoutTags = (html: string, instead = ''): string => withoutSpans(html, ['<', '>'], instead)

/** Removes HTML comments; keeps one that is never closed. */
export const withoutComments = (html: string): string => withoutSpans(html, ['<!--', '-->'], '')

function withoutSpans(text: string, [open, close]: readonly [string, string], instead: string): string {
  let result = ''
  let done = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, done)) {
    const end = text.indexOf(close, start + open.length)
    if (end < 0) break
    result += text.slice(done, start) + instead
    done = end + close.length
  }
  return result + text.slice(done)
}

/** Elements whose content no shopper reads, with their closing tags. */
const silentElements = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  object: /<\/object\s*>/gi,
  head: /<\/head\s*>/gi,
} as const
export type SilentElement = keyof typeof silentElements
const silentStart = /<(script|style|iframe|object|head)\b/gi

/** Removes these HTML elements with their content; one that is never closed extends to the end. */
export function withoutElements(html: string, names: readonly SilentElement[]): string {
  let result = ''
  let done = 0
  for (const { index, 1: found = '' } of html.matchAll(silentStart)) {
    const name = names.find((one) => one === found.toLowerCase())
    if (!name || index < done) continue
    result += html.slice(done, index)
    const closing = silentElements[name]
    closing.lastIndex = index
    if (!closing.exec(html)) return result
    done = closing.lastIndex
  }
  return result + html.slice(done)
}
