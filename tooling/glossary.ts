import type { Language } from './text-files.ts'

/** Term of the shop: by language the allowed word beginnings, and the forbidden ones. */
export type Term = {
  english: string
  words: Readonly<Partial<Record<Language, string[]>>>
  never: Readonly<Partial<Record<Language, string[]>>>
}

const columns: readonly Language[] = ['et', 'ru', 'lt', 'lv']
const list = (cell: string) => cell.split(',').flatMap((word) => word.trim().replace(/·.*/, '') || [])

/**
 * Parses the table "Words of the shop" of the glossary. `корзин·а` means any word that begins with what
 * precedes the dot. The last column holds forbidden words by language: `ru: кошик, тележк·а; et: käru`.
 */
export function parseGlossary(markdown: string): Term[] {
  const [, section = ''] = markdown.split(/^## Words of the shop$/m)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) => {
    const [english = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const never = (cells[columns.length] ?? '').split(';').flatMap((part): [string, string[]][] => {
      const [language, words] = part.split(':')
      return language?.trim() && words ? [[language.trim(), list(words)]] : []
    })
    return {
      english,
      words: Object.fromEntries(columns.map((language, position) => [language, list(cells[position] ?? '')])),
      never: Object.fromEntries(never),
    }
  })
}

const begins = (text: string, word: string) =>
  new RegExp(`(?<!\\p{L})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'iu').test(text)

/** These languages have compound words: `ettemaksuarve` is an `arve`. */
const holds = (text: string, word: string) => text.toLocaleLowerCase().includes(word.toLocaleLowerCase())

/** Whether an English text uses the term: its words, singular or plural. */
export const speaksOf = (text: string, { english }: Term): boolean =>
  english.split(',').some((word) => new RegExp(`(?<![\\w-])${word.trim()}(?:e?s)?(?![\\w-])`, 'i').test(text))

/** Returns the errors of a translation whose English text uses the term. */
export function termErrors(text: string, language: Language, term: Term): string[] {
  const wanted = term.words[language] ?? []
  const isUsed = wanted.length === 0 || wanted.some((word) => holds(text, word))
  return isUsed ? [] : [`“${term.english}” is ${wanted.join(', ')} in the glossary`]
}

/** Returns words of a text that the glossary forbids. */
export const forbiddenWords = (text: string, language: Language, terms: readonly Term[]): string[] =>
  terms.flatMap(({ never }) => (never[language] ?? []).filter((word) => begins(text, word)))
