import Type, { type Static } from 'typebox'
import { FieldPatterns } from '../search/field-pattern.ts'
import type { SearchHit } from '../search/search.ts'

/** Body of `url/map`: a path without store prefix and query. @see spec §7, docs/rules/api API-8 */
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

/**
 * Not enveloped: a hit whose `_type` is product, category or cms_page, or `null`. @see docs/rules/api API-8
 */
export type UrlMapResult = SearchHit | null
export const UrlMapResult = Type.Unsafe<UrlMapResult>(
  Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
)

/**
 * Redirect of an old address: `to` is a path of this shop with its query, null when the page is gone (410).
 * Null for an unknown address.
 */
export const UrlRedirect = Type.Union([
  Type.Object({
    to: Type.Union([Type.String(), Type.Null()]),
    code: Type.Union([Type.Literal(301), Type.Literal(302), Type.Literal(410)]),
  }),
  Type.Null(),
])
export type UrlRedirect = Static<typeof UrlRedirect>
