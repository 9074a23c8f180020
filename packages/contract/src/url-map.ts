import Type, { type Static } from 'typebox'
import { FieldPatterns } from './field-pattern.ts'
import type { SearchHit } from './search.ts'

/** Body of `url/map`: a path without store prefix and query. @see spec §7, reference 10 */
export const UrlMapQuery = Type.Object(
  {
    url: Type.String({ maxLength: 2048 }),
    includeFields: Type.Optional(Type.Union([FieldPatterns, Type.Null()])),
    excludeFields: Type.Optional(Type.Union([FieldPatterns, Type.Null()])),
    options: Type.Optional(Type.Unknown()),
    filters: Type.Optional(
      Type.Object(
        { sku: Type.Optional(Type.Union([Type.String(), Type.Null()])) },
        { additionalProperties: true },
      ),
    ),
    groupId: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
    groupToken: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { additionalProperties: true },
)
export type UrlMapQuery = Static<typeof UrlMapQuery>

/** Not enveloped: a hit whose `_type` is product, category or cms_page, or `null`. @see reference 10 */
export type UrlMapResult = SearchHit | null
export const UrlMapResult = Type.Unsafe<UrlMapResult>(
  Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
)
