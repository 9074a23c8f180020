/** Exception of `check-texts` with its reason. An entry whose text no longer exists is an error. */

type Exception = { key: string; languages?: readonly string[]; why: string }

/** Texts that are the same in English and another language. Texts without words need no row. */
export const sameAsEnglish: readonly Exception[] = [
  { key: 'storefront checkout.kilometres', languages: ['et', 'lt', 'lv'], why: 'sign of a unit' },
  { key: 'storefront checkout.metres', languages: ['et', 'lt', 'lv'], why: 'sign of a unit' },
]

/** Texts with deliberate punctuation. */
export const marksAsTheyAre: readonly Exception[] = [
  { key: 'error-texts coupon.invalid', languages: ['en'], why: 'specification §8, to the letter' },
  { key: 'error-texts product.no_parent_sku', languages: ['en'], why: 'specification §8, to the letter' },
  { key: 'error-texts page.not_found', languages: ['en'], why: 'specification §8, to the letter' },
  { key: 'error-texts account.logged_out', languages: ['en'], why: 'specification §8, to the letter' },
  { key: 'error-texts response.bad_content_type', languages: ['en'], why: 'specification §8, to the letter' },
  { key: 'storefront notFound.title', languages: ['en'], why: 'specification §8, to the letter' },
  {
    key: 'storefront category.pageTitle',
    languages: ['ru'],
    why: 'the sign between page and shop in a title',
  },
  {
    key: 'storefront product.pageTitle',
    languages: ['ru'],
    why: 'the sign between page and shop in a title',
  },
  { key: 'storefront search.pageTitle', languages: ['ru'], why: 'the sign between page and shop in a title' },
  { key: 'storefront install.byHand', languages: ['ru'], why: 'a mark within marks, as Safari writes it' },
]

/** Words in Latin letters that are familiar to Russian readers. */
export const latinInRussian: Readonly<Record<string, string>> = {
  Ambra: 'the shop',
  camt: 'format of bank statements',
  cookie: 'no shorter Russian word; said so everywhere',
  OpenStreetMap: 'a name',
  Safari: 'a name',
  Mokilizingas: 'a name',
  AS: 'legal form in a company name',
  Inbank: 'a name',
  filialas: 'part of a company name',
  EPREL: 'name of a register',
  GTIN: 'international abbreviation',
  JPEG: 'file format',
  PNG: 'file format',
  SVG: 'file format',
  SPF: 'record of a domain',
  DKIM: 'record of a domain',
  WebP: 'file format',
  USB: 'international abbreviation',
  PD: 'name of USB Power Delivery on the label of the law',
  MPN: 'international abbreviation',
  IBAN: 'international abbreviation',
  SMS: 'international abbreviation',
  PDF: 'file format',
  XML: 'file format',
  JSON: 'file format',
  JSONL: 'file format',
  CSV: 'file format',
  TSV: 'file format',
  XLSX: 'file format',
  gzip: 'file format',
  Magento: 'a name',
  Shopify: 'a name',
  WooCommerce: 'a name',
  Google: 'a name',
  Merchant: 'a name',
  Enter: 'a key of the keyboard',
  from: 'name of a column',
  to: 'name of a column',
  code: 'name of a column',
  JavaScript: 'a name',
  'SHA-': 'name of a hash',
  'D-': 'the second half of 3D',
  'LV-': 'prefix of postcodes',
  'LT-': 'prefix of postcodes',
  parentSku: 'name of a field',
  SECRETS: 'first half of the name of a setting',
  KEY: 'second half of the name of a setting',
  Authorization: 'name of a header',
  Bearer: 'word of that header',
  Standard: 'first word of the name of a specification',
  Webhooks: 'second word of that name',
  tax: 'name of a setting',
  defaultCountry: 'name of a setting',
}

/** In mails to the seller, the words after `ambra` are a command, not text of a language. */
export const commandPattern = /ambra (?:[a-z-]+ )*[a-z-]+|--[a-z-]+|NUMBER/g

/** Texts that express a term of the glossary differently. */
export const otherTerms: readonly Exception[] = [
  { key: 'storefront account.unsentStay', languages: ['ru'], why: 'not to go out, as a button says it' },
  { key: 'error-texts tax.no_default_country', why: '“in order to” is no order' },
  { key: 'mail document.invoice.intro', why: 'a case for the guarantee, not a form of the shop' },
  { key: 'mail newsletter.knownIntro', languages: ['ru'], why: 'подписка stands for it' },
]

/** Keys that no code names directly. */
export const keysWithoutCode: readonly Exception[] = []

/** Quoted texts of section 8 without a translation: the specification only logs them. */
export const notShown: readonly string[] = ['Unable to load translation']
