import { isQueryable, isStoredOnly } from '../model/index-plan.ts'
import type { Query, SearchBody, SortKey } from '../model/query-model.ts'
import { refuse } from '../model/query-reader.ts'
import type { DocumentType } from '../model/search-engine.ts'

type RequestParts = { readonly field: string; readonly isCompared: boolean }

/**
 * Rejects a body that queries what the index does not hold, naming the field: a path outside the list, or the
 * value of a field that is only stored. A result without it would look right and be wrong.
 * @throws ShopError search.bad_query
 */
export function checkQueryableFields(type: DocumentType, body: SearchBody, sort: readonly SortKey[]): void {
  const requested = [
    ...fieldsIn(body.query),
    ...(body.postFilter === undefined ? [] : fieldsIn(body.postFilter)),
    ...[...body.aggregations, ...sort].map(({ field }) => ({ field, isCompared: true })),
  ]
  for (const { field, isCompared } of requested) {
    if (!isQueryable(type, field)) refuse(field, `cannot be queried in documents of type ${type}`)
    if (isCompared && isStoredOnly(type, field)) refuse(field, 'is only shown, it cannot be compared')
  }
}

function fieldsIn(query: Query): RequestParts[] {
  switch (query.kind) {
    case 'text':
      // Clients name more text fields than are searched; those without words find nothing.
      return query.fields.map(({ field }) => ({ field, isCompared: false }))
    case 'exists':
      return [{ field: query.field, isCompared: false }]
    case 'bool':
      return [...query.must, ...query.filter, ...query.should, ...query.mustNot].flatMap(fieldsIn)
    case 'functionScore':
      return [query.query, ...query.functions.flatMap(({ filter }) => filter ?? [])].flatMap(fieldsIn)
    default:
      return 'field' in query ? [{ field: query.field, isCompared: query.kind !== 'phrase' }] : []
  }
}
