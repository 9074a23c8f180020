import { prepareSearchText } from '@ambra/domain/search-text'

const [shortest, longest] = [2, 60]
/** Phone numbers, personal codes, cards and order numbers; sizes and models have fewer digits. */
const longNumber = /\p{Nd}{7}/u

/**
 * The text of a search as it is counted: without case and without what the search screen adds. Undefined for what may say who
 * searched, an address or a long number, and for what is too short or too long to read.
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

/** The search screen adds words with hyphens once more without them. */
function withoutAdded(text: string): string {
  if (!text.includes('-')) return text
  const words = text.split(' ')
  const typed = words.findIndex((_, end) => prepareSearchText(words.slice(0, end + 1).join(' ')) === text)
  return typed === -1 ? text : words.slice(0, typed + 1).join(' ')
}
