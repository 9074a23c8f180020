import Type, { type Static } from 'typebox'

const prices = { final_price: Type.Number(), regular_price: Type.Number(), special_price: Type.Number() }

/**
 * Prices of one product in decimal euros: `price_info.*` with tax, `tax_adjustments.*` net (the name is
 * misleading). @see docs/rules/pricing PRC-6
 */
export const RenderListItem = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  type: Type.String(),
  url: Type.String(),
  store_id: Type.Integer(),
  currency_code: Type.String(),
  price_info: Type.Object({
    ...prices,
    max_price: Type.Number(),
    max_regular_price: Type.Number(),
    minimal_price: Type.Number(),
    minimal_regular_price: Type.Number(),
    formatted_prices: Type.Record(Type.String(), Type.String()),
    extension_attributes: Type.Object({
      tax_adjustments: Type.Object(prices),
      weee_attributes: Type.Array(Type.Unknown()),
    }),
  }),
})
export type RenderListItem = Static<typeof RenderListItem>
