import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  productAddresses,
  type EditedProduct,
  readEditedProducts,
  type RedirectRecord,
  categoryRepository,
} from '@ambra/db/catalogue'
import { redirectSource } from '@ambra/domain/platform/shop/shop-path'
import { categoryPath, productPath, slugOf } from '@ambra/domain/platform/text/slug'
import { pathInStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import { storeRedirects } from '../redirects/import-redirects.ts'
import type { ProductContext } from './product-context.ts'
import { saveProduct } from './update-product.ts'

const off = 2

/**
 * Retires a product permanently: takes it off sale and redirects its addresses to another product or its main
 * category, or answers that it is gone. Orders keep it. The set of changes can be undone like any other; a
 * product back on sale responds at its address again.
 * @throws ShopError products.unknown, products.no_replacement for one that has no page of its own
 */
export async function retireProducts(
  context: ProductContext,
  { sku, replacement }: { sku: string; replacement?: string | undefined },
): Promise<{ set: number; sku: string }> {
  const { db } = context.shop.database
  const found = await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst()
  // Locked before its state is read: a state that changes in between would leave it on sale, with redirects.
  const product =
    found && (await readEditedProducts(db, [found.id], { hasDetails: true, isLocked: true })).get(found.id)
  if (!product) throw new ShopError('products.unknown', { sku })
  // A variant shares the page of its product.
  if (product.parent_id === null) await leadAway(context, product, replacement)
  const changes = [{ path: 'status', before: product.status, after: off }]
  const { set } = await saveProduct(context, 'publish', { sku, changes })
  return { set, sku }
}

async function leadAway(
  context: ProductContext,
  product: EditedProduct,
  replacement: string | undefined,
): Promise<void> {
  const { usesUrlKeys = true } = context.settings
  const target = await targetOf(context, product, replacement)
  const records = stores.flatMap((store): RedirectRecord[] => {
    const text = product.texts?.[store.language] ?? product.texts?.['et'] ?? {}
    const named = {
      id: product.id,
      name: text['name'] ?? product.sku,
      urlKey: text['url_key'] ?? product.sku,
    }
    const path = productPath({ sku: product.sku, slug: slugOf(named, usesUrlKeys) })
    const source = redirectSource(pathInStore(store, path))
    if (source === undefined) return []
    const to = target(store)
    return [{ source, target: to ?? null, status: to === undefined ? 410 : 301 }]
  })
  await storeRedirects(context, records, { origin: 'automatic', actor: context.changer.actor_name })
}

/** Returns the target of redirects in a store; undefined if there is none. */
async function targetOf(
  { shop, settings }: ProductContext,
  product: EditedProduct,
  replacement: string | undefined,
): Promise<(store: Store) => string | undefined> {
  const { db } = shop.database
  const { usesUrlKeys = true } = settings
  if (replacement !== undefined) {
    const path = (await productAddresses(db, [replacement], { usesUrlKeys })).get(replacement)
    if (path === undefined || replacement === product.sku)
      throw new ShopError('products.no_replacement', { sku: replacement })
    return (store) => pathInStore(store, path)
  }
  const [code] = product.categories ?? []
  const row =
    code && (await db.selectFrom('categories').select('id').where('code', '=', code).executeTakeFirst())
  const category = row ? await categoryRepository(db).find(row.id) : undefined
  return (store) => {
    const key = category?.texts[store.language]?.url_key ?? category?.texts['et']?.url_key
    return key === undefined ? undefined : pathInStore(store, categoryPath({ slug: key }))
  }
}
