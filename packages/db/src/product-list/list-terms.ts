/** Longest word that is stored, and how many of a row: names are bounded, keys of an index too. */
const maxWordLength = 40
const maxWords = 64

/** Words of a text as the list is searched: small letters without marks, letters and digits only. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength))
}

/** Other things than words that a filter asks for; a word never holds a `=`. */
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

/** Words of names and codes; a code also as one word, so that it is found with and without its hyphens. */
export function searchedWords(names: readonly string[], codes: readonly (string | null)[]): string[] {
  const whole = codes.flatMap((code) => (code ? [wordsOf(code).join('').slice(0, maxWordLength)] : []))
  const parts = [...codes, ...names].flatMap((text) => (text ? wordsOf(text) : []))
  return [...new Set([...whole, ...parts])].filter((word) => word !== '').slice(0, maxWords)
}

/** A condition of the index: each word begins one of the row, each term is there. Undefined without any. */
export function listCondition(words: readonly string[], terms: readonly string[]): string | undefined {
  // Words are letters and digits, terms come from the table above: neither holds a quote.
  const parts = [...words.map((word) => `'${word}':*`), ...terms.map((term) => `'${term}'`)]
  return parts.length === 0 ? undefined : parts.join(' & ')
}
