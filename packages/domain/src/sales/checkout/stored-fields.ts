import { cutText } from '../../platform/text/cut-text.ts'
import type { ServerAddress } from '@ambra/contract/sales/checkout'

/** Maximum stored characters of a client's text field, and lines of a street. */
const maxText = 300
const maxCode = 64
const maxStreetLines = 4

const text = (value: unknown, max = maxText): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? cutText(value.trim(), max) : undefined

/** Removes undefined fields. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Without its undefined values it matches the type.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/**
 * Returns the address in the form that a cart stores: known fields, one spelling of the country, texts of at
 * most 300 characters. Clients send additional keys that nothing reads.
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
 * Returns what an order stores of `payment_method_additional`: the bank of a bank link. Clients send objects
 * of any shape here.
 * @see docs/rules/order ORD-1
 */
export function storedPaymentChoice(additional: unknown): { bank: string } | undefined {
  if (typeof additional !== 'object' || additional === null || !('bank' in additional)) return undefined
  const bank = text(additional.bank, maxCode)
  return bank === undefined ? undefined : { bank }
}

/** Limits of a stored foreign document: levels, total fields, entries of a list, characters of a text. */
const foreign = { depth: 4, fields: 100, entries: 20, text: 500 } as const

/**
 * Truncates a foreign JSON object: drops levels below the fourth, fields after the first hundred, list
 * entries after the first twenty, and text beyond 500 characters. For messages of payment providers, which
 * define their own fields.
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
