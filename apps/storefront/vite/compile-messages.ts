import { existsSync, readFileSync } from 'node:fs'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const languages = ['et', 'en', 'ru', 'lt', 'lv'] as const
export type Language = (typeof languages)[number]
export type Catalog = Record<string, CompiledMessage>
/** `count` parameters are numbers, all others texts or numbers. */
export type ParameterTypes = Record<string, 'number' | 'value'>

const storefrontFile = (language: Language) =>
  new URL(`../app/i18n/messages/${language}.json`, import.meta.url)
const errorTextFile = (language: Language) =>
  new URL(`../../../packages/contract/src/error-texts/${language}.json`, import.meta.url)

/** Files whose change needs a rebuild of the catalogues. */
export const messageFiles = languages.flatMap((language) => [
  storefrontFile(language),
  errorTextFile(language),
])

const readTexts = (file: URL): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

/** Errors of the people who work in the shop: no shopper ever meets one. */
const isOfStaff = (code: string) => /^(parcels|role|staff|case|approval|refund|bank|inbox)\./.test(code)

function textsOf(language: Language): Record<string, string> {
  const errors = Object.entries(readTexts(errorTextFile(language))).filter(([code]) => !isOfStaff(code))
  return {
    ...readTexts(storefrontFile(language)),
    ...Object.fromEntries(errors.map(([code, text]) => [`error.${code}`, text])),
  }
}

/** Parameters of one compiled message, those of nested plural and select branches included. */
export function parametersOf(message: CompiledMessage): ParameterTypes {
  const found: ParameterTypes = {}
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    found[name] = type === 'plural' || type === 'number' || found[name] === 'number' ? 'number' : 'value'
    if (type !== 'plural' && type !== 'select') continue
    // Branches of plural and select hold compiled messages; `offset` is a number or undefined.
    for (const branch of Object.values(format as Record<string, unknown>))
      if (Array.isArray(branch)) Object.assign(found, parametersOf(branch as CompiledMessage))
  }
  return found
}

function parameterList(message: CompiledMessage): string {
  return Object.keys(parametersOf(message)).sort().join(', ')
}

/** What differs between one language and the reference: missing, surplus or unlike in parameters. */
export function differences(reference: Catalog, other: Catalog, language: string): string[] {
  const problems: string[] = []
  for (const [key, message] of Object.entries(reference)) {
    const counterpart = other[key]
    if (!counterpart) problems.push(`${language}: "${key}" is missing`)
    else if (parameterList(message) !== parameterList(counterpart))
      problems.push(
        `${language}: "${key}" has the parameters (${parameterList(counterpart)}), English has (${parameterList(message)})`,
      )
  }
  for (const key of Object.keys(other))
    if (!reference[key]) problems.push(`${language}: "${key}" is unknown in English`)
  return problems
}

const pluralForms = new Set(['zero', 'one', 'two', 'few', 'many'])

/** A message without the forms that say the same as `other`, which stands in for them: every page loads its texts. */
export function withoutRepeatedForms(message: CompiledMessage): CompiledMessage {
  return message.map((token) => {
    const [name, type, format] = token
    if (typeof token === 'string' || type !== 'plural') return token
    const other = JSON.stringify((format as Record<string, unknown>)['other'])
    const branches = Object.entries(format as Record<string, unknown>).filter(
      ([form, branch]) => !pluralForms.has(form) || JSON.stringify(branch) !== other,
    )
    return [name, type, Object.fromEntries(branches)]
  }) as CompiledMessage
}

function compileTexts(language: Language, texts: Readonly<Record<string, string>>): Catalog {
  const catalog: Catalog = {}
  for (const [key, text] of Object.entries(texts))
    try {
      catalog[key] = withoutRepeatedForms(compileMessageOrThrow(text))
    } catch (cause) {
      throw new Error(`${language}: "${key}" is not a valid ICU message`, { cause })
    }
  return catalog
}

/** The storefront's catalogues. @throws Error as `compileCatalogs` */
export const compileMessages = (): Record<Language, Catalog> => compileCatalogs(textsOf)

/**
 * The catalogues of an app from its texts by language.
 * @throws Error naming every missing key and every parameter that differs from English
 */
export function compileCatalogs(
  texts: (language: Language) => Readonly<Record<string, string>>,
): Record<Language, Catalog> {
  const catalogs = Object.fromEntries(
    languages.map((language) => [language, compileTexts(language, texts(language))]),
  )
  // `Object.fromEntries` forgets the key type.
  const typed = catalogs as Record<Language, Catalog>
  const problems = languages.flatMap((language) => differences(typed.en, typed[language], language))
  if (problems.length > 0) throw new Error(`Messages are not complete:\n${problems.join('\n')}`)
  return typed
}
