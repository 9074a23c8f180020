import { prepareSearchText } from '@ambra/domain/search/search-text'
import { foldText, wordsOf } from './analyse.ts'
import { measuresIn } from './measures.ts'

/** One part of a shopper's text: a word, a compound (`wh-1000xm5`), or a measure (`55 tolli`). */
export type ShopperPart = {
  /** As typed, folded: what is shown when it is dropped. */
  readonly typed: string
  readonly words: readonly string[]
  /** Tokens of equal measures; the words then stand only where no document has such a measure. */
  readonly measures: readonly string[]
}

const maxParts = 16

/**
 * Splits a search text into its parts. What the client has added already (hyphenated words once more, split) is
 * not counted twice.
 * @see spec §5 "Search text"
 */
export function shopperParts(text: string): ShopperPart[] {
  const prepared = text.replaceAll('#', ' ')
  const parts: ShopperPart[] = []
  let end = 0
  for (const measure of measuresIn(prepared)) {
    parts.push(...wordParts(prepared.slice(end, measure.start)))
    const typed = prepared.slice(measure.start, measure.end)
    parts.push({ typed: foldText(typed).trim(), words: wordsOf(measure.number), measures: measure.tokens })
    end = measure.end
  }
  parts.push(...wordParts(prepared.slice(end)))
  return withoutRepeats(parts).slice(0, maxParts)
}

function wordParts(text: string): ShopperPart[] {
  const chunks = prepareSearchText(text).split(' ')
  return chunks.flatMap((chunk) => {
    const words = wordsOf(chunk)
    return words.length === 0 ? [] : [{ typed: chunk.toLowerCase(), words, measures: [] }]
  })
}

function withoutRepeats(parts: readonly ShopperPart[]): ShopperPart[] {
  const seen = new Set<string>()
  return parts.filter(({ words, measures }) => {
    const isNew =
      words.some((word) => !seen.has(word)) || (measures.length > 0 && !seen.has(measures[0] ?? ''))
    for (const word of [...words, ...measures]) seen.add(word)
    return isNew
  })
}
