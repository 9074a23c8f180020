import { cyrillicToLatin } from '../platform/text/slug.ts'
import type { Language } from '../platform/shop/stores.ts'

const orderWord: Readonly<Record<Language, string>> = {
  et: 'Tellimus',
  en: 'Order',
  ru: 'Заказ',
  lt: 'Užsakymas',
  lv: 'Pasūtījums',
}

/** Maximum purpose length of the bank link provider, in characters. @see docs/rules/payment PAY-11 */
const maxLength = 140

/**
 * Builds the text on the buyer's bank statement: order number and products, truncated to 140 characters. Uses
 * only characters that every bank supports: Latin letters, digits and `/ - ? : ( ) . , ' +`; transliterates
 * Cyrillic and removes accents.
 * @see docs/rules/payment PAY-11
 */
export function paymentPurpose(number: string, names: readonly string[], language: Language): string {
  const text = bankText(`${orderWord[language]} ${number}: ${names.join(', ')}`)
  return text.length <= maxLength ? text : text.slice(0, maxLength).trimEnd()
}

/** Converts text to the characters that every bank supports. */
function bankText(text: string): string {
  return text
    .replace(/[а-яё]/gi, (letter) => {
      const latin = cyrillicToLatin[letter.toLowerCase()] ?? ''
      return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
    })
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/&/g, '+')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
