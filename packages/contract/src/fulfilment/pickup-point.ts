import Type, { type Static } from 'typebox'
import type { Language } from '../platform/api/language.ts'

/** Exceptional hours: `day` is `MM-DD` every year or `YYYY-MM-DD`; no hours = closed. */
const SpecialDay = Type.Object({ day: Type.String(), hours: Type.String() })
export type SpecialDay = Static<typeof SpecialDay>

/**
 * Parcel locker, post office or shop for pickup. `code` is the carrier (`omniva`, `dpd`, `store` ...). `lat`
 * and `lng` are absent when its position is unknown. `hours` have the form `E-R 10:00-18:00 L 10:00-15:00` or
 * `24h`. Sizes are the largest compartment in millimetres, weights in grams, absent without a limit of its
 * own; `cashOnDelivery: false` = accepts no payment.
 * @see spec §7 pickup-points, docs/rules/delivery DEL-1
 */
export const PickupPoint = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  postcode: Type.String(),
  country_id: Type.String(),
  lat: Type.Optional(Type.Number()),
  lng: Type.Optional(Type.Number()),
  kind: Type.Optional(Type.Enum(['locker', 'office', 'store'])),
  county: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
  hours: Type.Optional(Type.String()),
  specialDays: Type.Optional(Type.Array(SpecialDay)),
  phone: Type.Optional(Type.String()),
  maxWeightG: Type.Optional(Type.Integer()),
  maxSizeMm: Type.Optional(Type.Array(Type.Integer(), { minItems: 3, maxItems: 3 })),
  cashOnDelivery: Type.Optional(Type.Boolean()),
})
export type PickupPoint = Static<typeof PickupPoint>

/** Point as listed by its network, with the comment in the languages that the network provides. */
export type ListedPoint = Omit<PickupPoint, 'comment'> & { comments?: Partial<Record<Language, string>> }
