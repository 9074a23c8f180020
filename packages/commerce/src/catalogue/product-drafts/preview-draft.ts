import type { Product } from '@ambra/contract/catalogue/product'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  readEditedProducts,
  valueAt,
  applyChanges,
  type ProductDraft,
  productDraftRepository,
  closeProductPreviews,
  storeContentPreview,
  catalogDocuments,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { productPath } from '@ambra/domain/platform/text/slug'
import { pathInStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import { type Kysely, sql } from 'kysely'
import type { ProductContext } from '../products/product-context.ts'
import { productOf } from './save-draft.ts'

const lifetimeMs = 24 * 3_600_000
/** Maximum open links to one draft. */
const mostLinks = 10

/**
 * Creates a secret link, valid for a day, to the product page with the draft's values: stores the page's
 * documents under the secret. The shop, its index and its pages are unchanged.
 * @throws ShopError products.unknown, products.no_draft, store.unknown
 */
export async function previewDraft(
  context: ProductContext,
  { sku, store: code }: { sku: string; store: string },
): Promise<{ url: string; until: string }> {
  const { db } = context.shop.database
  const store = stores.find((one) => one.code === code)
  if (!store) throw new ShopError('store.unknown', { store: code })
  const { id, root } = await productOf(db, sku)
  const draft = await productDraftRepository(db).lock(id)
  if (!draft) throw new ShopError('products.no_draft')
  const documents = await draftDocuments(context, { draft, root, store })
  const [page] = documents
  if (!page) throw new ShopError('products.unknown', { sku })
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

/** Builds the product's documents with its draft: writes it, reads it like the shop and rolls back. */
async function draftDocuments(
  { shop, now, settings }: ProductContext,
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
    // Overwrites values published since; the preview shows the draft.
    before: (product && valueAt(product, path)) ?? null,
    after,
  }))
  await applyChanges(db, changes, { now, may: () => true, isRestoring: true })
  // Disabled and unlisted products have a preview as well.
  await sql`update products set status = 1 where id = any(${[root, product_id]}::integer[]) and status > 1`.execute(
    db,
  )
  await sql`update products set visibility = 4 where id = ${root} and visibility = 1`.execute(db)
}
