import Type, { type Static } from 'typebox'

/** Tax rule document for clients; `rate` in percent. @see spec §3 "Tax rule", docs/rules/catalogue CAT-4 */
export const TaxRule = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  priority: Type.Integer(),
  position: Type.Integer(),
  customer_tax_class_ids: Type.Array(Type.Integer()),
  product_tax_class_ids: Type.Array(Type.Integer()),
  tax_rate_ids: Type.Array(Type.Integer()),
  calculate_subtotal: Type.Boolean(),
  rates: Type.Array(
    Type.Object({
      id: Type.Integer(),
      tax_country_id: Type.String(),
      tax_region_id: Type.Integer(),
      region_name: Type.String(),
      tax_postcode: Type.String(),
      rate: Type.Number(),
      code: Type.String(),
    }),
  ),
})
export type TaxRule = Static<typeof TaxRule>
