import type { ProductGap } from '@ambra/contract/catalogue/product-fields'
import { catalogueCheckRepository, productEditorReader, type EditedProduct } from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { ProductType } from '@ambra/contract/catalogue/product'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import { gapsOf } from '../check/catalogue-check.ts'

const languages = [...new Set(stores.map(({ language }) => language))]

/**
 * Returns what a product lacks of legally required data and data that shoppers search for. Checks a variant
 * together with its product; attribute names are in `language`.
 */
export async function gapsOfGoods(
  db: Kysely<Db>,
  product: EditedProduct,
  language: string,
): Promise<ProductGap[]> {
  if (product.parent_id !== null) return []
  const checked = await catalogueCheckRepository(db).findProduct(product.id)
  const byLaw = checked
    ? gapsOf(checked, languages).flatMap(({ kind, detail }): ProductGap[] =>
        // Codes in texts are checked for the whole shop, at the command line.
        kind === 'code' ? [] : [{ kind, detail }],
      )
    : []
  return [...byLaw, ...contentGaps(product), ...(await categoryGaps(db, product, language))]
}

function contentGaps(product: EditedProduct): ProductGap[] {
  const { media, texts, gtin, facts, energy_class } = product
  const pictures = (media ?? []).filter(({ video }) => video === null)
  const named = languages.filter((language) => texts?.[language] !== undefined)
  const undescribed = named.filter((language) => !texts?.[language]?.['description'])
  const unlabelled = pictures.filter(({ labels }) => languages.some((language) => !labels?.[language]))
  // The types of the database are those of the contract.
  const { isVirtual = false, composedOf } = traitsOf(product.type as ProductType)
  const hasLabel = Boolean(facts.energy?.label ?? facts.energy?.eprel)
  return [
    ...(undescribed.length > 0 ? [gap('description', undescribed.join(', '))] : []),
    ...(pictures.length === 0 ? [gap('picture')] : []),
    ...(unlabelled.length > 0 ? [gap('alt', String(unlabelled.length))] : []),
    ...(energy_class !== null && !hasLabel ? [gap('energy_label')] : []),
    ...(gtin === null && !isVirtual && composedOf === undefined ? [gap('gtin')] : []),
  ]
}

const gap = (kind: ProductGap['kind'], detail = ''): ProductGap => ({ kind, detail })

/** Checks the filter attributes of its categories, and whether other products there have an energy class. */
async function categoryGaps(db: Kysely<Db>, product: EditedProduct, language: string): Promise<ProductGap[]> {
  const found = await productEditorReader(db).missingOfCategories(product.id, language)
  return [
    ...found.attributes.map((label) => gap('attribute', label)),
    ...(found.hasEnergyAround && product.energy_class === null ? [gap('energy')] : []),
  ]
}

/** Returns the maker and the responsible person of the product's brand. */
export const brandFactsOf = (db: Kysely<Db>, id: number) => productEditorReader(db).brandFacts(id)
