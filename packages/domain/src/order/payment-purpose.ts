import { latinOfCyrillic } from '../text/slug.ts'
import type { Language } from '../shop/stores.ts'

const orderWord: Readonly<Record<Language, string>> = {
  et: 'Tellimus',
  en: 'Order',
  ru: 'Заказ',
  lt: 'Užsakymas',
  lv: 'Pasūtījums',
}

/** Longest purpose the bank-link provider takes, characters. @see docs/rules/payment PAY-11 */
const maxLength = 140

/**
 * What the buyer reads on the statement: order number and goods, cut at 140 characters. Only what every bank carries: Latin
 * letters, digits and `/ - ? : ( ) . , ' +`; Cyrillic is spelled in Latin, accents go.
 * @see docs/rules/payment PAY-11
 */
export function paymentPurpose(number: string, names: readonly string[], language: Language): string {
  const text = bankText(`${orderWord[language]} ${number}: ${names.join(', ')}`)
  return text.length <= maxLength ? text : text.slice(0, maxLength).trimEnd()
}

/** Text in the letters that every bank carries. */
function bankText(text: string): string {
  return text
    .replace(/[а-яё]/gi, (letter) => {
      const latin = latinOfCyrillic[letter.toLowerCase()] ?? ''
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
