import type { BundleOption, ProductType } from '@ambra/contract/catalogue/product'
import type { WithdrawalLimit } from '@ambra/contract/catalogue/product-facts'
import { bundleParts, defaultBundleChoice } from '@ambra/domain/catalogue/prices/bundle-price'
import { useAsyncValue } from './use-async-value.ts'
import type { StoredLine } from '#app/storage/storage-keys.ts'

/** Energy class with its scale and product information sheet, and the limits of the right of withdrawal. */
export type LineFacts = {
  sku: string
  type_id?: ProductType
  name?: string
  slug?: string
  parentSku?: string
  bundle_options?: BundleOption[]
  energyClass?: string
  energyScale?: string
  energySheet?: string
  withdrawalLimits?: WithdrawalLimit[]
}

type LineProduct = Pick<StoredLine, 'sku' | 'parentSku' | 'product_option'>

const nothing: ReadonlyMap<string, LineFacts> = new Map()
const fields =
  'sku,type_id,parentSku,name,slug,energyClass,energyScale,energySheet,withdrawalLimits,bundle_options'

/**
 * Returns the legally required facts of lines by the sku of their page; lines in browser storage do not
 * include them. Empty while offline. `index` is that of the store's search. @see docs/rules/law LAW-ENE-1,
 * LAW-INF-6
 */
export function useLineFacts(index: string, lines: readonly LineProduct[]): ReadonlyMap<string, LineFacts> {
  const skus = [...new Set(lines.map(pageSkuOf))].toSorted().join(',')
  const known = useAsyncValue(skus ? `${index} ${skus}` : undefined, async (signal) => {
    const pages = await findFacts(index, skus.split(','), signal)
    const linked = pages.flatMap(({ bundle_options = [] }) =>
      bundle_options.flatMap(({ product_links }) => product_links.map(({ sku }) => sku)),
    )
    const parts = linked.length > 0 ? await findFacts(index, [...new Set(linked)], signal) : []
    return new Map([...parts, ...pages].map((product) => [product.sku, product]))
  })
  return known?.value ?? nothing
}

async function findFacts(index: string, skus: readonly string[], signal: AbortSignal): Promise<LineFacts[]> {
  const { browserClient } = await import('#app/session/browser-client.ts')
  const response = await browserClient().call('catalogSearchPost', {
    params: { index, type: 'product' },
    query: { size: String(skus.length), _source_include: fields },
    body: { query: { bool: { filter: [{ terms: { sku: skus } }] } } },
    signal,
  })
  // The requested fields are those of the type.
  return response.hits.hits.map((hit) => hit._source as LineFacts)
}

/** Returns what a line consists of: its product, or the selected (else default) parts of a set. */
export function soldParts(line: LineProduct, facts: ReadonlyMap<string, LineFacts>): LineFacts[] {
  const product = facts.get(pageSkuOf(line))
  const options = product?.bundle_options ?? []
  const choices = line.product_option?.extension_attributes?.bundle_options ?? defaultBundleChoice(options)
  const chosen = choices.length > 0 ? bundleParts(options, choices) : undefined
  const sold = chosen && 'parts' in chosen ? chosen.parts.map(({ sku }) => facts.get(sku)) : [product]
  return sold.flatMap((part) => part ?? [])
}

/** Returns the parts of a line with an energy label. */
export const labelledParts = (line: LineProduct, facts: ReadonlyMap<string, LineFacts>): LineFacts[] =>
  soldParts(line, facts).filter(({ energyClass }) => energyClass)

/** A variant's label is on the page of its parent. */
export const pageSkuOf = ({ parentSku, sku }: LineProduct): string => parentSku ?? sku
