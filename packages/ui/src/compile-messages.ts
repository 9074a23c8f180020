import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const languages = ['et', 'en', 'ru', 'lt', 'lv'] as const
export type Language = (typeof languages)[number]
export type Catalog = Record<string, CompiledMessage>
/** `count` parameters are numbers, all others strings or numbers. */
export type ParameterTypes = Record<string, 'number' | 'value'>

/** Returns the parameters of a compiled message, including those of nested plural and select branches. */
export function parametersOf(message: CompiledMessage): ParameterTypes {
  const found: ParameterTypes = {}
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    found[name] = type === 'plural' || type === 'number' || found[name] === 'number' ? 'number' : 'value'
    if (type !== 'plural' && type !== 'select') continue
    // Branches of plural and select contain compiled messages; `offset` is a number or undefined.
    for (const branch of Object.values(format as Record<string, unknown>))
      if (Array.isArray(branch)) Object.assign(found, parametersOf(branch as CompiledMessage))
  }
  return found
}

function parameterList(message: CompiledMessage): string {
  return Object.keys(parametersOf(message)).sort().join(', ')
}

/**
 * Returns the differences between a language and the reference: missing or surplus keys, different
 * parameters.
 */
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

/**
 * Removes plural forms equal to `other`, which is the fallback, to reduce the size of every page's
 * messages.
 */
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

/**
 * Compiles the catalogues of an app from its texts by language.
 * @throws Error naming every missing key and every parameter that differs from English
 */
export function compileCatalogs(
  texts: (language: Language) => Readonly<Record<string, string>>,
): Record<Language, Catalog> {
  const catalogs = Object.fromEntries(
    languages.map((language) => [language, compileTexts(language, texts(language))]),
  )
  // `Object.fromEntries` loses the key type.
  const typed = catalogs as Record<Language, Catalog>
  const problems = languages.flatMap((language) => differences(typed.en, typed[language], language))
  if (problems.length > 0) throw new Error(`Messages are not complete:\n${problems.join('\n')}`)
  return typed
}
