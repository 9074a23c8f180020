import Type, { type Static } from 'typebox'
import { Done } from '../platform/operations/fields.ts'
import { operation } from '../platform/operations/operation.ts'

/** Hours of one day: `9:00-18:00`, also several separated by commas; empty = closed. */
const Hours = Type.String({ maxLength: 60 })

/** Opening hours: seven days from Monday, and days that differ (`YYYY-MM-DD`, or `MM-DD` in every year). */
const week = Type.Array(Hours, { minItems: 7, maxItems: 7 })
const special = Type.Array(Type.Object({ day: Type.String({ maxLength: 10 }), hours: Hours }), {
  maxItems: 100,
})

/** Shop with customers and its opening hours. `week` is null while its hours are in another notation (`text`). */
export const ShopHours = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  week: Type.Union([week, Type.Null()]),
  text: Type.String(),
  special,
  version: Type.String(),
})
export type ShopHours = Static<typeof ShopHours>

/** Opening hours of the shop's own stores. */
export const shopHoursOperations = {
  'shops.list': operation('shops.list', {
    kind: 'query',
    permission: 'products.read',
    scope: 'shop',
    summary: 'List the stores of the shop with their opening hours',
    input: Type.Object({}),
    result: Type.Object({ shops: Type.Array(ShopHours) }),
  }),
  'shops.set-hours': operation('shops.set-hours', {
    kind: 'command',
    permission: 'settings.edit',
    scope: 'shop',
    summary: 'Set the opening hours of a store, by weekday and with exceptions by date',
    subject: ({ shop }) => ({ kind: 'store', id: shop }),
    input: Type.Object({
      shop: Type.String({ minLength: 1, maxLength: 64 }),
      version: Type.String({ maxLength: 40 }),
      week,
      special,
    }),
    result: Done,
  }),
} as const
