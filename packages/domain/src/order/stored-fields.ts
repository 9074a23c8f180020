import { cutText } from '../text/cut-text.ts'
import type { ServerAddress } from '@ambra/contract/checkout'

/** Characters of a text field, and lines of a street, that are stored of what a client sends. */
const maxText = 300
const maxCode = 64
const maxStreetLines = 4

const text = (value: unknown, max = maxText): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? cutText(value.trim(), max) : undefined

/** Fields that say nothing are left out. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Without its undefined values it is what the type says.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/**
 * What a cart stores of an address: the known fields, one spelling of the country, texts of at most 300 characters.
 * Clients send keys of their own beside them, which nothing reads.
 * @see spec §3 "Server-side address"
 */
export function storedServerAddress(address: ServerAddress | null | undefined): ServerAddress {
  if (!address) return {}
  const { region_id: region } = address
  return given({
    firstname: text(address.firstname),
    lastname: text(address.lastname),
    city: text(address.city),
    postcode: text(address.postcode, maxCode),
    street: address.street?.slice(0, maxStreetLines).map((line) => text(line) ?? ''),
    country_id: text(address.country_id, maxCode) ?? text(address.countryId, maxCode),
    region: text(address.region),
    region_id: typeof region === 'number' ? region : text(region, maxCode),
    region_code: text(address.region_code, maxCode),
    company: text(address.company),
    vat_id: text(address.vat_id, maxCode),
    company_code: text(address.company_code, maxCode),
    telephone: text(address.telephone, maxCode),
    email: text(address.email),
  })
}

/**
 * What an order stores of `payment_method_additional`: the bank of a bank link. Clients of the field send objects of
 * any form here.
 * @see docs/rules/order ORD-1
 */
export function storedPaymentChoice(additional: unknown): { bank: string } | undefined {
  if (typeof additional !== 'object' || additional === null || !('bank' in additional)) return undefined
  const bank = text(additional.bank, maxCode)
  return bank === undefined ? undefined : { bank }
}

/** Sizes of a foreign document that is stored as it came: levels, fields in all, entries of a list, characters of a text. */
const foreign = { depth: 4, fields: 100, entries: 20, text: 500 } as const

/**
 * A foreign JSON object within bounds: what lies deeper than four levels, fields after the first hundred, entries after
 * the first twenty of a list and text beyond 500 characters are left out. For messages of payment providers, whose fields are not ours to choose.
 */
export function boundedDocument(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let left: number = foreign.fields
  function bounded(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return cutText(value, foreign.text)
    if (typeof value !== 'object' || value === null) return value
    if (depth === foreign.depth) return undefined
    if (Array.isArray(value)) return value.slice(0, foreign.entries).map((inner) => take(inner, depth))
    return entries(value, depth)
  }
  function take(value: unknown, depth: number): unknown {
    left -= 1
    return left < 0 ? undefined : bounded(value, depth + 1)
  }
  function entries(value: object, depth: number): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, left)
        .map(([name, inner]) => [cutText(name, maxCode), take(inner, depth)]),
    )
  }
  return entries(document, 0)
}
