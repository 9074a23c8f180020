import { type Language, languages } from '@ambra/contract/language'

/** The language of the text, Estonian for an unknown one. */
export const languageOr = (text: string): Language => languages.find((one) => one === text) ?? 'et'
