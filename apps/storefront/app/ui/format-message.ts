/**
 * A message as the build compiled it from ICU: texts, `[parameter]`, or a choice with its branches. `#` inside a
 * plural branch stands for the number.
 */
export type CompiledMessage = readonly MessageToken[]
type Branches = { readonly [branch: string]: CompiledMessage | number | undefined }
type MessageToken = string | readonly [parameter: string, type?: string, branches?: Branches]

export type MessageValues = Readonly<Record<string, string | number>>

/** Text of a compiled message. A missing parameter is a bug that the type check finds; it leaves nothing here. */
export function formatMessage(message: CompiledMessage, values: MessageValues, locale: string, count?: number): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token === '#' && count !== undefined ? numberText(count, locale) : token
      const [parameter, type, branches] = token
      const value = values[parameter]
      if (!branches || value === undefined) return value ?? ''
      const branch = type === 'plural' ? pluralBranch(branches, Number(value), locale) : (branches[value] ?? branches['other'])
      return typeof branch === 'object' ? formatMessage(branch, values, locale, type === 'plural' ? Number(value) : count) : ''
    })
    .join('')
}

const numberText = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value)

const pluralBranch = (branches: Branches, value: number, locale: string) =>
  branches[value] ?? branches[new Intl.PluralRules(locale).select(value)] ?? branches['other']
