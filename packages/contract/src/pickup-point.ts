import Type, { type Static } from 'typebox'

/**
 * Parcel locker, post office or shop where goods are collected. `code` is the carrier (`omniva`, `dpd`, `store`).
 * Sizes are the largest compartment in millimetres, absent without a limit.
 * @see spec §7 pickup-points, reference 12.1
 */
export const PickupPoint = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  postcode: Type.String(),
  country_id: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  kind: Type.Optional(Type.Enum(['locker', 'office', 'store'])),
  county: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
  hours: Type.Optional(Type.String()),
})
export type PickupPoint = Static<typeof PickupPoint>
