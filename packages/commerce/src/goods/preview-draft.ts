import type { Product } from '@ambra/contract/product'
import { ShopError } from '@ambra/contract/errors'
import { readEditedProducts, valueAt } from '@ambra/db/import/product-values'
import { applyChanges } from '@ambra/db/product-changes/apply-changes'
import { type ProductDraft, productDraftRepository } from '@ambra/db/product-changes/draft-repository'
import { closeProductPreviews, storeContentPreview } from '@ambra/db/projection/content-previews'
import { catalogDocuments } from '@ambra/db/projection/product-documents'
import type { Db } from '@ambra/db/schema'
import { productPath } from '@ambra/domain/slug'
import { pathInStore, type Store, stores } from '@ambra/domain/stores'
import { type Kysely, sql } from 'kysely'
import type { GoodsContext } from './goods-context.ts'
import { productOf } from './keep-draft.ts'

const lifetimeMs = 24 * 3_600_000
/** Links to one draft that are open at a time. */
const mostLinks = 10

/**
 * Makes a secret link to the page of a product as its draft says, good for a day: what the page is made from is stored under the secret. The
 * shop, its index and its pages stay as they are.
 * @throws ShopError goods.unknown, goods.no_draft, store.unknown
 */
export async function previewDraft(
  context: GoodsContext,
  { sku, store: code }: { sku: string; store: string },
): Promise<{ url: string; until: string }> {
  const { db } = context.shop.database
  const store = stores.find((one) => one.code === code)
  if (!store) throw new ShopError('store.unknown', { store: code })
  const { id, root } = await productOf(db, sku)
  const draft = await productDraftRepository(db).lock(id)
  if (!draft) throw new ShopError('goods.no_draft')
  const documents = await draftDocuments(context, { draft, root, store })
  const [page] = documents
  if (!page) throw new ShopError('goods.unknown', { sku })
  const now = context.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const secret = await storeContentPreview(
    db,
    { storeId: store.id, page: { kind: 'product', documents }, expiresAt, productId: id },
    now,
  )
  await closeProductPreviews(db, id, mostLinks)
  const path = pathInStore(store, productPath(page, root === id ? undefined : sku))
  return { url: `${context.settings.publicUrl}${path}?preview=${secret}`, until: expiresAt.toISOString() }
}

type Asked = { draft: ProductDraft; root: number; store: Store }

/** The documents of the product with its draft: written, read as the shop reads them, and taken back. */
async function draftDocuments(
  { shop, now, settings }: GoodsContext,
  { draft, root, store }: Asked,
): Promise<Product[]> {
  const { db } = shop.database
  await sql`savepoint previewing`.execute(db)
  await writeDraft(db, draft, { root, now: now() })
  const documents: Product[] = []
  const { usesUrlKeys, priceTiers } = settings
  for await (const batch of catalogDocuments(db, store, {
    now: now(),
    ids: [root],
    usesUrlKeys,
    prices: { group: priceTiers === false ? undefined : 0 },
  }))
    documents.push(...batch)
  await sql`rollback to savepoint previewing`.execute(db)
  await sql`release savepoint previewing`.execute(db)
  return documents
}

async function writeDraft(
  db: Kysely<Db>,
  { product_id, fields }: ProductDraft,
  { root, now }: { root: number; now: Date },
): Promise<void> {
  const products = await readEditedProducts(db, [product_id], { hasDetails: true, isLocked: true })
  const product = products.get(product_id)
  const changes = fields.map(({ path, after }, at) => ({
    number: at + 1,
    product_id,
    path,
    // Also where the shop has something else by now: it is the draft that is looked at.
    before: (product && valueAt(product, path)) ?? null,
    after,
  }))
  await applyChanges(db, changes, { now, may: () => true, isRestoring: true })
  // What is switched off or in no list yet has a page here as well.
  await sql`update products set status = 1 where id = any(${[root, product_id]}::integer[]) and status > 1`.execute(
    db,
  )
  await sql`update products set visibility = 4 where id = ${root} and visibility = 1`.execute(db)
}
