import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paymentTitles, segmentTitles } from '@ambra/domain/method-titles'
import { withdrawalLabels } from '@ambra/domain/fixed-wording'

export const languages = ['et', 'en', 'ru', 'lt', 'lv'] as const
export type Language = (typeof languages)[number]

/** One text in its languages: `place` is a file or table, `key` its name there. A language that lacks it is absent. */
export type Text = { place: string; key: string; words: Readonly<Partial<Record<Language, string>>> }

const root = join(import.meta.dirname, '..')
const consoleTexts = 'apps/console/app/i18n/messages'
const consoleRooms = readdirSync(join(root, consoleTexts)).sort()

/** A folder of one JSON file a language, and where its keys are named. `used: 'all'`: another test compares them with codes. */
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

/** Texts in code, since the wire format or the law fixes them. */
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

/** All texts of the shop: screens, errors, mails, documents, tables of the domain. */
export const readTexts = (): Text[] => [
  ...bundles.flatMap(({ name, folder }) => textsOfFolder(name, folder)),
  ...textsOfTables(),
]

/** Source of a folder's modules, tests left out. */
export function readCode(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')
}

export const readDocument = (path: string) => readFileSync(join(root, path), 'utf8')
