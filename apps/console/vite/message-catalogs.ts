import { readFileSync } from 'node:fs'
import { type Catalog, compileCatalogs, type Language, languages } from '@ambra/storefront/compile-messages'

const own = (language: Language) => new URL(`../app/i18n/messages/${language}.json`, import.meta.url)
const errors = (language: Language) =>
  new URL(`../../../packages/contract/src/error-texts/${language}.json`, import.meta.url)

/** Files whose change needs new catalogues. */
export const messageFiles = languages.flatMap((language) => [own(language), errors(language)])

const read = (file: URL): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))

/** Errors of a shopper's forms and screens: no call of the console ends with one. */
const isOfShoppers = (code: string) =>
  /^(cart|checkout|claim|compare|coupon|gift_card|newsletter|payment|price_alert|product|question|review|search|stock|wishlist|withdrawal)\./.test(
    code,
  )

/** Texts of the console, and those of the errors that it shows. @throws Error naming what one language lacks */
export const consoleCatalogs = (): Record<Language, Catalog> =>
  compileCatalogs((language) => ({
    ...read(own(language)),
    ...Object.fromEntries(
      Object.entries(read(errors(language)))
        .filter(([code]) => !isOfShoppers(code))
        .map(([code, text]) => [`error.${code}`, text]),
    ),
  }))
