import Type from 'typebox'
import { byLanguage } from './by-language.ts'

export const Label = byLanguage(Type.String({ minLength: 1, maxLength: 300 }))
export const Code = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' })
/** Becomes a field of documents; the pattern excludes the one such name that every object inherits. */
export const AttributeCode = Type.String({ pattern: '^(?!constructor$)[a-z0-9][a-z0-9_-]{0,63}$' })
export const Sku = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^,\\s][^,]*$' })
/** The words of an address. */
export const UrlKey = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })
/** Decimal euros with at most two places, tax included. */
export const Euros = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })
/** `YYYY-MM-DD` (a bare `to` date includes that day, Europe/Tallinn) or an ISO date-time. */
export const DateText = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z)?$',
})

/** With `true` an existing row is not changed; only missing options are added. */
export const IfMissing = Type.Optional(Type.Boolean())
