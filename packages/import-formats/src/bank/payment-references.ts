import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { type Fields } from './camt-parts.ts'

const mostReferences = 20

/**
 * Returns the references given by a payer, without spaces: structured ones, those in the accompanying text,
 * and international ones (`RF` and check digits, ISO 11649) anywhere, unwrapped.
 */
export function referencesOf(details: Fields): string[] {
  const structured = details.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []
  const beside = details.get('RmtInf/Strd/AddtlRmtInf') ?? []
  const free = details.get('RmtInf/Ustrd') ?? []
  const found = [
    ...structured.map(bareReference),
    ...beside.flatMap((text) => [...creditorReferencesIn(text), ...ownReferencesIn(text)]),
    ...free.flatMap(creditorReferencesIn),
  ]
  return [...new Set(found)].filter((reference) => reference !== '').slice(0, mostReferences)
}

/** Returns a structured reference in the shop's form: without spaces, `RF` and its check digits. */
function bareReference(text: string): string {
  const bare = text.replace(/\s/g, '').slice(0, 35)
  return unwrapped(bare) ?? creditorReferencesIn(text)[0] ?? bare
}

/** Finds international references anywhere in a text; digits that follow are not part of one. */
function creditorReferencesIn(text: string): string[] {
  return [...text.slice(0, 1_000).matchAll(/RF ?\d ?\d(?: ?\d){1,21}/gi)].flatMap(([found]) => {
    const whole = found.replace(/\s/g, '')
    for (let end = whole.length; end > 4; end -= 1) {
      const reference = unwrapped(whole.slice(0, end))
      if (reference !== undefined && hasCheckDigit(reference)) return [reference]
    }
    return []
  })
}

/** Finds numbers in a text with a valid check digit. */
const ownReferencesIn = (text: string): string[] =>
  (text.slice(0, 1_000).match(/(?<!\d)\d{3,20}(?!\d)/g) ?? []).filter(hasCheckDigit)

const hasCheckDigit = (reference: string): boolean => {
  const bare = reference.replace(/^0+/, '')
  return /^\d{2,20}$/.test(bare) && referenceNumber(bare.slice(0, -1)) === bare
}

function unwrapped(text: string): string | undefined {
  const [, check, inner] = /^RF(\d\d)(\d{1,21})$/i.exec(text) ?? []
  // "RF" as digits is 2715.
  return check && inner && BigInt(`${inner}2715${check}`) % 97n === 1n ? inner : undefined
}
