/**
 * Message compiled from ICU by the build: texts, `[parameter]`, or a choice with its branches. `#` inside a
 * plural branch is the number.
 */
export type CompiledMessage = readonly MessageToken[]
type Branches = { readonly [branch: string]: CompiledMessage | number | undefined }
/** The third part is untyped in the compiler's own type. */
type MessageToken = string | readonly [parameter: string, type?: string, branches?: unknown]

export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Formats a compiled message. A missing parameter is a bug found by the type check; it renders as empty
 * text.
 */
export function formatMessage(
  message: CompiledMessage,
  values: MessageValues,
  locale: string,
  count?: number,
): string {
  return message
    .map((token) => {
      if (typeof token === 'string')
        return token === '#' && count !== undefined ? numberText(count, locale) : token
      const [parameter, type, branches] = token
      const value = values[parameter]
      if (!isBranches(branches) || value === undefined) return value ?? ''
      const branch =
        type === 'plural'
          ? pluralBranch(branches, Number(value), locale)
          : (branches[value] ?? branches['other'])
      return typeof branch === 'object'
        ? formatMessage(branch, values, locale, type === 'plural' ? Number(value) : count)
        : ''
    })
    .join('')
}

const isBranches = (value: unknown): value is Branches => typeof value === 'object' && value !== null

// Caches formatters, because creating one is far more expensive than using it.
const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

function stored<T>(known: Map<string, T>, locale: string, make: () => T): T {
  const found = known.get(locale) ?? make()
  known.set(locale, found)
  return found
}

const numberText = (value: number, locale: string) =>
  stored(numberFormats, locale, () => new Intl.NumberFormat(locale)).format(value)

const pluralBranch = (branches: Branches, value: number, locale: string) =>
  branches[value] ??
  branches[stored(pluralRules, locale, () => new Intl.PluralRules(locale)).select(value)] ??
  branches['other']
