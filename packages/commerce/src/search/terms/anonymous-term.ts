import { prepareSearchText } from '@ambra/domain/search/search-text'

const [shortest, longest] = [2, 60]
/** Telephone numbers, personal codes, cards and order numbers; sizes and models have fewer digits. */
const longNumber = /\p{Nd}{7}/u

/**
 * Normalizes a search text for counting: lower case, without what the search screen adds. Returns undefined
 * for text that may identify the person (an address or a long number), and for text that is too short or too
 * long.
 */
export function anonymousTerm(text: string): string | undefined {
  const term = withoutAdded(
    text
      .normalize('NFC')
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim()
      .toLowerCase(),
  )
  if (term.length < shortest || term.length > longest) return undefined
  if (/[@＠]|:\/\/|www\./.test(term)) return undefined
  const joined = term.replaceAll(/(?<=\p{Nd})[\s().+/_–-]+(?=\p{Nd})/gu, '')
  return longNumber.test(joined) ? undefined : term
}

/** Removes the unhyphenated copies that the search screen adds to hyphenated words. */
function withoutAdded(text: string): string {
  if (!text.includes('-')) return text
  const words = text.split(' ')
  const typed = words.findIndex((_, end) => prepareSearchText(words.slice(0, end + 1).join(' ')) === text)
  return typed === -1 ? text : words.slice(0, typed + 1).join(' ')
}
