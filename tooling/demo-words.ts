import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const demo = 'packages/demo-shop/content'
const stores = ['et', 'en', 'ru'] as const

/** Settings of the demo shop that identify it. */
const facts = [
  'company_name',
  'company_code',
  'company_vat',
  'company_address',
  'contact_phone',
  'contact_email',
  'bank_iban',
  'home_title',
  'home_description',
]

/** Claims of the demo shop that other shops do not make, as fragments of sentences. */
const claims = [
  'new and refurbished',
  'honest grades',
  'Real people',
  'what we refurbish',
  'in our workshop',
  'uued ja taastatud',
  'ausat seisukorraklassi',
  'meie töökojas',
  'новые и восстановленные',
  'в нашей мастерской',
  'jaunas un atjaunotas',
  'mūsu darbnīcā',
  'naujos ir atnaujintos',
  'mūsų dirbtuvėse',
]

/** Words of the demo shop that also name something of the core: a method of payment, a range of goods. */
const generic = new Set(['pay on delivery', 'maksa kättesaamisel', 'оплата при получении'])

type Entry = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the words of the demo shop: its identity, its brands, and what it promises and claims. */
export function demoWords(): string[] {
  const ofStores = stores.flatMap((store) => {
    const data = JSON.parse(readFileSync(`${demo}/${store}/shop-data.json`, 'utf8')) as {
      config: Record<string, Entry[]>
      promise: Entry[]
      home_section: Entry[]
    }
    const config = (data.config[store] ?? []).filter(({ code }) => facts.includes(text(code)))
    const brands = readdirSync(`${demo}/${store}/blocks`)
      .filter((name) => name.startsWith('brand-'))
      .map(
        (name) => /^title: (.+)$/m.exec(readFileSync(`${demo}/${store}/blocks/${name}`, 'utf8'))?.[1] ?? '',
      )
    const entries = [...data.promise, ...data.home_section].flatMap(({ title, value }) => [
      text(title),
      text(value),
    ])
    return [...config.map(({ value }) => text(value)), ...brands, ...entries]
  })
  // Placeholders of settings are no words, and four letters occur everywhere.
  const whole = ofStores.filter(
    (word) => word.length > 4 && !word.includes('{') && !generic.has(word.toLowerCase()),
  )
  return [...new Set([...whole, ...claims])]
}

const scanned = ['apps', 'packages', 'extensions', 'docs']
const skipped = new Set(['node_modules', 'build', 'dist', '.react-router', 'demo-shop'])
const readable = /\.(?:ts|tsx|css|json|md|sql|html)$/

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path)
    return readable.test(entry.name) ? [path] : []
  })
}

/** Returns the words that a text contains, whatever their case. */
export const wordsIn = (content: string, words: readonly string[]): string[] => {
  const lower = content.toLowerCase()
  return words.filter((word) => lower.includes(word.toLowerCase()))
}

/** Files that may name the demo shop, with the reason. */
const allowed: readonly { path: RegExp; why: string }[] = [
  {
    path: /(?:\.test|\.spec|-suite)\.tsx?$/,
    why: 'run on the demo shop, or have its company as sample data',
  },
  { path: /\/(?:e2e|testing|test)\//, why: 'support of such tests' },
  { path: /^docs\/(?:screens-findings|spec-observed)\.md$/, why: 'observations of the demo shop' },
]

/** Returns each file outside the demo shop that contains its words. */
export function demoWordFaults(files: readonly string[] = scanned.flatMap(filesBelow)): string[] {
  const words = demoWords()
  return files
    .filter((path) => !allowed.some((row) => row.path.test(path)))
    .flatMap((path) => wordsIn(readFileSync(path, 'utf8'), words).map((word) => `${path}: ${word}`))
}
