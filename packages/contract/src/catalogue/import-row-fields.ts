import Type from 'typebox'
import { byLanguage } from '../platform/api/by-language.ts'

export const Label = byLanguage(Type.String({ minLength: 1, maxLength: 300 }))
export const Code = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' })
/** Becomes a field of documents; the pattern excludes the only matching name that every object inherits. */
export const AttributeCode = Type.String({ pattern: '^(?!constructor$)[a-z0-9][a-z0-9_-]{0,63}$' })
export const Sku = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^,\\s][^,]*$' })
/** Readable part of an address. */
export const UrlKey = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })
/** Decimal euros with at most two decimals, tax included. */
export const Euros = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })
/** A special or quantity price of 0 would sell for nothing; shops mean "none" by it. */
export const SpecialEuros = Type.Number({ minimum: 0.01, maximum: 1_000_000, multipleOf: 0.01 })
/** `YYYY-MM-DD` (a bare `to` date includes that day, Europe/Tallinn) or an ISO date-time. */
export const DateText = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z)?$',
})

/** With `true` an existing row is not changed, except that missing options are added. */
export const IfMissing = Type.Optional(Type.Boolean())
