import Type from 'typebox'

/** Texts by store or language code (`et`, `en`, `ru`, also `lt`, `lv`); `et` is required as the fallback. */
export const byLanguage = <T extends Type.TSchema>(schema: T) =>
  Type.Object({
    et: schema,
    en: Type.Optional(schema),
    ru: Type.Optional(schema),
    lt: Type.Optional(schema),
    lv: Type.Optional(schema),
  })
