import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { forbiddenWords, type Term } from './glossary.ts'
import type { Language } from './text-files.ts'
import { cyrillicWords, typographyErrors } from './text-rules.ts'

/** Text of the demo shop in one language: `place` is its file and field. */
export type ContentText = { language: Language; place: string; text: string }

const root = join(import.meta.dirname, '..')
const contentFolder = 'packages/demo-shop/content'
const contentLanguages = ['et', 'en', 'ru'] as const

/** Displayed fields of front matter and JSON files. */
const shownFields = new Set([
  'title',
  'subtitle',
  'value',
  'button_text',
  'link2_text',
  'excerpt',
  'meta_description',
])
/** Proper names with hyphens or digits, set by law, makers or standards. */
const properNames = /Eco 40-60|EE\d{9}|EE\d\d(?: \d{4}){4}|\+372 \d{3} \d{4}/g

/** Removes Markdown syntax, URLs and conditions from a page. */
const plainWords = (text: string): string =>
  text
    .replace(/\{[#/]\w+\}/g, '')
    .replace(/\{\w+\}/g, '§')
    .replace(/\]\([^()[\]]{0,300}\)/g, '')
    .replaceAll('[', '')
    .replace(/\\|\*\*/g, '')
    .replace(properNames, '§')

function pageTexts(source: string): [string, string][] {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const fields = head.split('\n').flatMap((line): [string, string][] => {
    const [, name = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
    return shownFields.has(name) ? [[name, text]] : []
  })
  const lines = body
    .split(/\n|(?<!\\)\|/)
    .map((line) => line.replace(/^(?:#+|>|-|\d+\.)(?: |$)/, '').trim())
    .filter((line) => /\p{L}|\d/u.test(line))
  return [...fields, ...lines.map((line): [string, string] => ['text', line])]
}

function jsonTexts(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return shownFields.has(name) ? [[name, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => jsonTexts(inner, Array.isArray(value) ? name : key))
}

/** Returns the texts of a content file by its extension; none for other files. */
export function textsOfContent(name: string, source: string): [field: string, text: string][] {
  if (extname(name) === '.md') return pageTexts(source)
  return extname(name) === '.json' ? jsonTexts(JSON.parse(source)) : []
}

/** Reads all texts of pages, news, blocks and banners of the demo shop. */
export const readContentTexts = (): ContentText[] =>
  contentLanguages.flatMap((language) => {
    const folder = join(root, contentFolder, language)
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ parentPath, name }) => {
        const file = join(parentPath, name)
        return textsOfContent(name, readFileSync(file, 'utf8')).map(([field, text]) => ({
          language,
          place: `${relative(join(root, contentFolder), file)} ${field}`,
          text,
        }))
      })
  })

/** Returns errors of typography, alphabet and glossary in monolingual texts. */
export const contentFaults = (texts: readonly ContentText[], terms: readonly Term[]): string[] =>
  texts.flatMap(({ language, place, text }) => {
    const said = plainWords(text)
    return [
      ...typographyErrors(said, language),
      ...(language === 'ru' ? [] : cyrillicWords(said).map((word) => `letters of another alphabet: ${word}`)),
      ...forbiddenWords(said, language, terms).map((word) => `the glossary does not allow “${word}”`),
    ].map((error) => `${place}: ${error}: ${text.slice(0, 60)}`)
  })
