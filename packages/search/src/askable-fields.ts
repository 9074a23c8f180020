import { isAskable } from './index-plan.ts'
import type { Query, SortKey } from './query-model.ts'
import { refuse } from './query-reader.ts'
import type { DocumentType } from './search-engine.ts'
import type { ParsedBody } from './parse-body.ts'

/**
 * Refuses a body that asks for a path the index does not hold, naming the path: an answer without it would be
 * wrong and look right.
 * @throws ShopError search.bad_query
 */
export function refuseUnknownPaths(type: DocumentType, { body }: ParsedBody, sort: readonly SortKey[]): void {
  const fields = [
    ...fieldsOf(body.query),
    ...(body.postFilter === undefined ? [] : fieldsOf(body.postFilter)),
    ...body.aggregations.map(({ field }) => field),
    ...sort.map(({ field }) => field),
  ]
  const unknown = fields.find((field) => !isAskable(type, field))
  if (unknown !== undefined) refuse(unknown, `cannot be asked for in documents of type ${type}`)
}

function fieldsOf(query: Query): string[] {
  switch (query.kind) {
    case 'text':
      return query.fields.map(({ field }) => field)
    case 'bool':
      return [...query.must, ...query.filter, ...query.should, ...query.mustNot].flatMap(fieldsOf)
    case 'functionScore':
      return [query.query, ...query.functions.flatMap(({ filter }) => filter ?? [])].flatMap(fieldsOf)
    default:
      return 'field' in query ? [query.field] : []
  }
}
