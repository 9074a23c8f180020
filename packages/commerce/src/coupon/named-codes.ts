import { trimEndSigns } from '@ambra/domain/linear-text'

/** Words of a text or of JSON, where line ends are written as signs. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .replace(/\\[nrt]/gi, ' ')
      .split(/[^\p{L}\p{N}._-]+/u)
      .map((word) => trimEndSigns(word, '.')),
  )

/**
 * The codes that a text names, in any case. One that is open to everybody is a price reduction of its goods wherever it is
 * advertised, so that the lowest price of 30 days stands beside it. @see docs/rules/law LAW-PRC-7
 */
export function namedCodes(text: string, codes: readonly string[]): string[] {
  const words = wordsOf(text.toUpperCase())
  return codes.filter((code) => words.has(code))
}
