import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paymentTitles, segmentTitles } from '@ambra/domain/platform/shop/method-titles'
import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'

export const languages = ['et', 'en', 'ru', 'lt', 'lv'] as const
export type Language = (typeof languages)[number]

/** Text in its languages: `place` is a file or table, `key` its name there. Missing languages are absent. */
export type Text = { place: string; key: string; words: Readonly<Partial<Record<Language, string>>> }

const root = join(import.meta.dirname, '..')
const consoleTexts = 'apps/console/app/i18n/messages'
const consoleRooms = readdirSync(join(root, consoleTexts)).sort()

/**
 * Folders with one JSON file per language, and the code that names their keys. `used: 'all'`: another test
 * compares them with codes.
 */
export const bundles = [
  {
    name: 'storefront',
    folder: 'apps/storefront/app/i18n/messages',
    used: ['apps/storefront/app', 'apps/storefront/vite'],
  },
  ...consoleRooms.map((room) => ({
    name: 'console',
    folder: `${consoleTexts}/${room}`,
    used: ['apps/console/app'],
  })),
  { name: 'error-texts', folder: 'packages/contract/src/error-texts', used: 'all' },
  { name: 'reason-texts', folder: 'packages/contract/src/reason-texts', used: 'all' },
  { name: 'mail', folder: 'packages/mail/src/messages', used: ['packages/mail/src', 'apps/server/src'] },
  { name: 'documents', folder: 'packages/documents/src/messages', used: ['packages/documents/src'] },
] as const

const keyed = (name: string, key: string, words: Text['words']): Text => ({ place: name, key, words })

function textsOfFolder(name: string, folder: string): Text[] {
  const files = languages.map((language): [Language, Record<string, string>] => [
    language,
    JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')),
  ])
  const keys = new Set(files.flatMap(([, texts]) => Object.keys(texts)))
  return [...keys].map((key) =>
    keyed(
      name,
      key,
      Object.fromEntries(
        files.flatMap(([language, texts]) => (key in texts ? [[language, texts[key]]] : [])),
      ),
    ),
  )
}

/** Returns texts in code, which the wire format or the law fixes. */
function textsOfTables(): Text[] {
  const codes = Object.keys(segmentTitles.en) as (keyof typeof segmentTitles.en)[]
  const byCode = (pick: (language: Language) => string) =>
    Object.fromEntries(languages.map((language) => [language, pick(language)]))
  return [
    ...codes.map((code) =>
      keyed(
        'segments',
        code,
        byCode((language) => segmentTitles[language][code]),
      ),
    ),
    ...Object.entries(paymentTitles).map(([code, titles]) => keyed('payments', code, titles)),
    keyed(
      'withdrawal',
      'open',
      byCode((language) => withdrawalLabels[language].open),
    ),
    keyed(
      'withdrawal',
      'confirm',
      byCode((language) => withdrawalLabels[language].confirm),
    ),
  ]
}

/** Reads all texts of the shop: screens, errors, mails, documents, tables of the domain. */
export const readTexts = (): Text[] => [
  ...bundles.flatMap(({ name, folder }) => textsOfFolder(name, folder)),
  ...textsOfTables(),
]

/** Reads the source of a folder's modules without tests. */
export function readCode(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')
}

export const readDocument = (path: string) => readFileSync(join(root, path), 'utf8')
