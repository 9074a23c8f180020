/**
 * Edits of text from outside that look at every character once. A regular expression for the same work tries again
 * from each place where it fails, so that a text of spaces, slashes or `<` costs its length squared.
 */

/** The text without any of these signs at its end. */
export function trimEndSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The text without any of these signs at both ends. */
export function trimSigns(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start += 1
  return trimEndSigns(text.slice(start), signs)
}

/** HTML with `instead` in place of each tag; a `<` that no `>` follows stays. */
export const withoutTags = (html: string, instead = ''): string => withoutSpans(html, ['<', '>'], instead)

/** HTML without its comments; one that is never closed stays. */
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

/** Elements whose content no shopper reads, each with its closing tag. */
const silentElements = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  object: /<\/object\s*>/gi,
  head: /<\/head\s*>/gi,
} as const
export type SilentElement = keyof typeof silentElements
const silentStart = /<(script|style|iframe|object|head)\b/gi

/** HTML without these elements and all that is in them; one that is never closed reaches to the end. */
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
