import type { GoodsGap } from '@ambra/contract/admin/goods'
import { catalogueCheckRepository } from '@ambra/db/catalogue/catalogue-check-repository'
import { goodsEditorReader } from '@ambra/db/goods-pictures/goods-editor-reader'
import type { EditedProduct } from '@ambra/db/import/product-values'
import type { Db } from '@ambra/db/schema'
import { traitsOf } from '@ambra/domain/product-types/traits'
import type { ProductType } from '@ambra/contract/product'
import { stores } from '@ambra/domain/stores'
import type { Kysely } from 'kysely'
import { gapsOf } from '../catalogue/catalogue-check.ts'

const languages = [...new Set(stores.map(({ language }) => language))]

/**
 * What a product lacks of what the law asks and shoppers look for. A variant is looked at with its product; attributes have
 * their names in `language`.
 */
export async function gapsOfGoods(
  db: Kysely<Db>,
  product: EditedProduct,
  language: string,
): Promise<GoodsGap[]> {
  if (product.parent_id !== null) return []
  const checked = await catalogueCheckRepository(db).findProduct(product.id)
  const byLaw = checked
    ? gapsOf(checked, languages).flatMap(({ kind, detail }): GoodsGap[] =>
        // Codes in texts are looked for in the whole shop, at the command line.
        kind === 'code' ? [] : [{ kind, detail }],
      )
    : []
  return [...byLaw, ...contentGaps(product), ...(await categoryGaps(db, product, language))]
}

function contentGaps(product: EditedProduct): GoodsGap[] {
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

const gap = (kind: GoodsGap['kind'], detail = ''): GoodsGap => ({ kind, detail })

/** What its categories are filtered by, and whether others there have an energy class. */
async function categoryGaps(db: Kysely<Db>, product: EditedProduct, language: string): Promise<GoodsGap[]> {
  const found = await goodsEditorReader(db).missingOfCategories(product.id, language)
  return [
    ...found.attributes.map((label) => gap('attribute', label)),
    ...(found.hasEnergyAround && product.energy_class === null ? [gap('energy')] : []),
  ]
}

/** Names of the maker and of the responsible person that the brand of a product brings. */
export const brandFactsOf = (db: Kysely<Db>, id: number) => goodsEditorReader(db).brandFacts(id)
