import Type, { type Static } from 'typebox'

/** A store as a Vue Storefront client configures it. Rates and classes of `tax` as in tax rules. @see spec §3 "Store view" */
export const StoreView = Type.Object({
  storeCode: Type.String(),
  storeId: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  elasticsearch: Type.Object({ host: Type.String(), index: Type.String() }),
  tax: Type.Object({
    defaultCountry: Type.String(),
    defaultRegion: Type.String(),
    calculateServerSide: Type.Boolean(),
    sourcePriceIncludesTax: Type.Boolean(),
  }),
  seo: Type.Object({ defaultTitle: Type.String() }),
  i18n: Type.Object({
    defaultLocale: Type.String(),
    defaultCountry: Type.String(),
    defaultLanguage: Type.String(),
    currencyCode: Type.String(),
    currencySign: Type.String(),
    currencySignPlacement: Type.Enum(['append', 'preprend']),
    dateFormat: Type.String(),
  }),
})
export type StoreView = Static<typeof StoreView>
