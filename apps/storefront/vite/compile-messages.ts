import { existsSync, readFileSync } from 'node:fs'
import { type Catalog, compileCatalogs, type Language, languages } from '@ambra/ui/compile-messages'

const storefrontFile = (language: Language) =>
  new URL(`../app/i18n/messages/${language}.json`, import.meta.url)
const errorTextFile = (language: Language) =>
  new URL(`../../../packages/contract/src/error-texts/${language}.json`, import.meta.url)

/** Files whose change requires a rebuild of the catalogues. */
export const messageFiles = languages.flatMap((language) => [
  storefrontFile(language),
  errorTextFile(language),
])

const readTexts = (file: URL): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

/** Excludes errors of staff functions, which shoppers never see. */
const isOfStaff = (code: string) => /^(parcels|role|staff|case|approval|refund|bank|inbox)\./.test(code)

function textsOf(language: Language): Record<string, string> {
  const errors = Object.entries(readTexts(errorTextFile(language))).filter(([code]) => !isOfStaff(code))
  return {
    ...readTexts(storefrontFile(language)),
    ...Object.fromEntries(errors.map(([code, text]) => [`error.${code}`, text])),
  }
}

/** Compiles the storefront's catalogues. @throws Error as `compileCatalogs` */
export const compileMessages = (): Record<Language, Catalog> => compileCatalogs(textsOf)
