import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'

/** Returns the words of a text or of JSON, in which line ends are escaped. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .replace(/\\[nrt]/gi, ' ')
      .split(/[^\p{L}\p{N}._-]+/u)
      .map((word) => trimEndSigns(word, '.')),
  )

/**
 * Returns the codes that a text names, ignoring case. A public code reduces the price of its products
 * wherever it is advertised, so the lowest price of 30 days has to be shown next to it.
 * @see docs/rules/law LAW-PRC-7
 */
export function namedCodes(text: string, codes: readonly string[]): string[] {
  const words = wordsOf(text.toUpperCase())
  return codes.filter((code) => words.has(code))
}
