/** Maximum length of a stored word, and maximum words of a row: bounds index keys. */
const maxWordLength = 40
const maxWords = 64

/** Tokenizes a text for the list search: lower case, without diacritics, letters and digits only. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength))
}

/** Filter terms other than words; a word never contains `=`. */
export const listTerm = {
  category: (id: number) => `c=${id}`,
  brand: (label: string) => `b=${wordsOf(label).join('-')}`,
  state: (state: string) => `s=${state}`,
  problem: (code: string) => `p=${code}`,
  stock: (level: 'out' | 'low' | 'in') => `q=${level}`,
  kind: (kind: 'product' | 'variant') => `k=${kind}`,
  special: 'o=special',
  draft: (state: string) => `d=${state}`,
} as const

/**
 * Returns the words of names and codes; adds each code as one word, so that it is found with and without
 * hyphens.
 */
export function searchedWords(names: readonly string[], codes: readonly (string | null)[]): string[] {
  const whole = codes.flatMap((code) => (code ? [wordsOf(code).join('').slice(0, maxWordLength)] : []))
  const parts = [...codes, ...names].flatMap((text) => (text ? wordsOf(text) : []))
  return [...new Set([...whole, ...parts])].filter((word) => word !== '').slice(0, maxWords)
}

/**
 * Builds an index condition in which each word is a prefix and each term is exact. Returns undefined without
 * any.
 */
export function listCondition(words: readonly string[], terms: readonly string[]): string | undefined {
  // Words consist of letters and digits, terms come from the table above: neither contains a quote.
  const parts = [...words.map((word) => `'${word}':*`), ...terms.map((term) => `'${term}'`)]
  return parts.length === 0 ? undefined : parts.join(' & ')
}
