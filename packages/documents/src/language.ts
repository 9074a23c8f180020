import { type Language, languages } from '@ambra/contract/platform/api/language'

/** Returns the language with this code, Estonian for an unknown one. */
export const languageOr = (text: string): Language => languages.find((one) => one === text) ?? 'et'
