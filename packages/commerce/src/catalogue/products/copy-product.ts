import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { ProductType } from '@ambra/contract/catalogue/product'
import { mergeRows, readEditedProducts, loadStoredProducts, readVariantRows } from '@ambra/db/catalogue'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { urlKeyOf } from '@ambra/import-formats/names'
import type { ProductContext } from './product-context.ts'
import { type Made, namesOf, storeRow } from './create-products.ts'

const off = 2

/**
 * Copies a product under a new sku and name; the copy is not on sale yet. Unique data is not copied: the
 * maker's codes, energy label, stock and special prices.
 * @throws ShopError products.unknown, products.not_copied for bundles and downloads, products.sku_taken,
 * products.not_made, staff.not_allowed
 */
export async function copyProduct(
  context: ProductContext,
  { sku, as, name }: { sku: string; as: string; name: string },
): Promise<Made> {
  const { db } = context.shop.database
  const found = await db
    .selectFrom('products')
    .select(['id', 'parent_id', 'type', 'configurable_by'])
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!found || found.parent_id !== null) throw new ShopError('products.unknown', { sku })
  const type = found.type as ProductType
  if (type === 'bundle' || traitsOf(type).hasFiles) throw new ShopError('products.not_copied', { sku })
  const variants = ((await readVariantRows(db, [found.id], { isLocked: true })).get(found.id) ?? []).map(
    ({ row }) => row,
  )
  const stored = (await readEditedProducts(db, [found.id], { hasDetails: true, isLocked: false })).get(
    found.id,
  )
  const known = await loadStoredProducts(db, [sku, ...variants.map((variant) => variant.sku)])
  const named: ProductRow = {
    type: 'product',
    sku,
    product_type: type,
    merge: { remove: ['special'] },
    categories: [],
    price: null,
    texts: namesOf(stored?.texts ?? {}, sku),
    ...(variants.length > 0 && { configurable_by: found.configurable_by, variants }),
  }
  const [whole] = await mergeRows(db, [{ row: named }], known)
  const { gtin: _, mpn: __, energy: ___, documents: ____, ...row } = whole?.row ?? named
  const prices = context.may('prices.edit') ? {} : { price: null, tiers: [] }
  return storeRow(
    context,
    {
      ...row,
      ...prices,
      sku: as,
      merge: { remove: [] },
      status: off,
      texts: renamed(row.texts, name),
      ...(row.variants && {
        variants: row.variants.map(({ mpn: _____, ...variant }, at) => ({
          ...variant,
          ...prices,
          sku: variant.sku.startsWith(sku) ? as + variant.sku.slice(sku.length) : `${as}-${at + 1}`,
        })),
      }),
    },
    { brings: [] },
    true,
  )
}

/** Returns the new name in the language of the first store; other languages keep theirs, with new addresses. */
function renamed(texts: ProductRow['texts'], name: string): ProductRow['texts'] {
  const first = defaultStore.language
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => {
      const own = language === first ? name.trim() : text.name
      const { meta_title: _, ...rest } = text
      return [language, { ...rest, name: own, url_key: urlKeyOf(own) }]
    }),
    // The same languages as before.
  ) as ProductRow['texts']
}
