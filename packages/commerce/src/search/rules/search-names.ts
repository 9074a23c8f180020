import type { SearchRule } from '@ambra/contract/search/search-rules'
import type { Attribute, Category } from '@ambra/contract/catalogue/category'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { productsByKeysQuery } from '@ambra/search/query-builders'
import type { DocumentType, SearchEngine } from '@ambra/search/search-engine'
import type { OperationContext } from '../../platform/operations/operation.ts'

const mostDocuments = 2000
const mostValues = 400

type Context = Pick<OperationContext, 'search'>
/** Field that can be boosted, with its values. */
type Field = { field: string; name: string; values: { value: string; name: string }[] }

/** Returns the names of products, categories and values in rules, for a store. */
export async function namesOf(
  { search }: Context,
  store: Store,
  rules: readonly SearchRule[],
): Promise<(rule: SearchRule) => Record<string, string>> {
  const skus = rules.flatMap((rule) => skusOf(rule))
  const products = search ? await productNames(search, store, skus) : new Map<string, string>()
  const isBoosted = rules.some((rule) => rule.kind === 'boost' && rule.field !== 'sku')
  const fields = isBoosted ? await boostChoices({ search }, store) : []
  return (rule) => {
    if (rule.kind !== 'boost' || rule.field === 'sku')
      return Object.fromEntries(
        skusOf(rule).flatMap((sku) => (products.has(sku) ? [[sku, products.get(sku) ?? sku]] : [])),
      )
    const field = fields.find((one) => one.field === rule.field)
    const value = field?.values.find((one) => one.value === rule.value)
    return {
      ...(field && { [rule.field]: field.name }),
      ...(value && { [rule.value]: value.name }),
    }
  }
}

function skusOf(rule: SearchRule): readonly string[] {
  if (rule.kind === 'pin') return rule.skus
  return rule.kind === 'boost' && rule.field === 'sku' ? [rule.value] : []
}

async function productNames(
  search: SearchEngine,
  { code }: Store,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (skus.length === 0) return new Map()
  const request = productsByKeysQuery({ index: code, key: 'sku', values: [...new Set(skus)] })
  const { hits } = await search.search({ ...request, sourceInclude: ['sku', 'name'] })
  return new Map(hits.map(({ source }) => [String(source['sku']), String(source['name'])]))
}

/** Returns categories and attributes with their values, in the language of a store. */
export async function boostChoices({ search }: Context, store: Store): Promise<Field[]> {
  if (!search) return []
  const categories = (await allOf(search, store, 'category')) as unknown as Category[]
  const attributes = (await allOf(search, store, 'attribute')) as unknown as Attribute[]
  const inOrder = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, store.locale)
  return [
    {
      field: 'category',
      name: '',
      values: categories
        .filter(({ is_active: isActive, level }) => isActive && level > 1)
        .map(({ id, name }) => ({ value: String(id), name }))
        .toSorted(inOrder),
    },
    ...attributes
      .filter(({ is_filterable: isFilterable, options }) => isFilterable && options.length > 0)
      .map(({ attribute_code: field, frontend_label: name, options }) => ({
        field,
        name: name || field,
        values: options
          .filter(({ value }) => value !== '')
          .slice(0, mostValues)
          .map(({ value, label }) => ({ value, name: label }))
          .toSorted(inOrder),
      }))
      .toSorted(inOrder),
  ]
}

async function allOf(search: SearchEngine, { code }: Store, type: DocumentType) {
  const { hits } = await search.search({
    index: code,
    type,
    body: { query: { kind: 'all' }, facetFilters: [], aggregations: [] },
    from: 0,
    size: mostDocuments,
    sort: [],
    ...(type === 'category' && { sourceExclude: ['children_data', 'description'] }),
  })
  return hits.map(({ source }) => source)
}
