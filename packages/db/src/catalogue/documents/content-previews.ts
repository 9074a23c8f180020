import { createHash, randomBytes } from 'node:crypto'
import type { Product } from '@ambra/contract/catalogue/product'
import type { CmsBlock, CmsHierarchy, CmsPage } from '@ambra/contract/content/content'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import { cmsBlockDocument, cmsHierarchyDocuments, cmsPageDocument, figuresOf } from './content-documents.ts'
import type { Db } from '../../schema/schema.ts'
import type { ContentBlock, ContentPage, ContentTree } from '../../content/content-repository.ts'

/** Content of a preview: a page, or content shown on several pages. */
export type PreviewedContent =
  | ContentPage
  | { kind: 'block'; block: ContentBlock }
  | { kind: 'menu'; tree: ContentTree }
  | { kind: 'banner'; section: string; data: unknown }
  | { kind: 'product'; documents: Product[] }

type Preview = { storeId: number; page: PreviewedContent; expiresAt: Date; productId?: number }

/** The database stores only the hash of the secret, so that reading the table opens no preview. */
const idOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Stores a preview and returns its secret. Deletes expired previews. */
export async function storeContentPreview(
  db: Kysely<Db>,
  { storeId, page, expiresAt, productId }: Preview,
  now: Date,
): Promise<string> {
  await db.deleteFrom('content_previews').where('expires_at', '<=', now).execute()
  const secret = randomBytes(24).toString('base64url')
  const values = {
    id: idOf(secret),
    store_id: storeId,
    page: JSON.stringify(page),
    expires_at: expiresAt,
    product_id: productId ?? null,
  }
  await db.insertInto('content_previews').values(values).execute()
  return secret
}

type Opened = { secret: string; now: Date }

/** Finds the preview of a secret in this store; undefined once expired. Dates are strings. */
async function openedBy(
  db: Kysely<Db>,
  store: Store,
  { secret, now }: Opened,
): Promise<PreviewedContent | undefined> {
  const row = await db
    .selectFrom('content_previews')
    .select('page')
    .where('id', '=', idOf(secret))
    .where('store_id', '=', store.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  // Only storeContentPreview writes it.
  return row?.page as PreviewedContent | undefined
}

/**
 * Finds the page preview of a secret in this store, rendered as it would be shown; undefined once expired.
 */
export async function findContentPreview(
  db: Kysely<Db>,
  store: Store,
  { secret, now }: { secret: string; now: Date },
): Promise<CmsPage | undefined> {
  const opened = await openedBy(db, store, { secret, now })
  if (opened?.kind !== 'page' && opened?.kind !== 'news') return undefined
  const page = opened
  return cmsPageDocument(
    {
      id: 0,
      store_id: store.id,
      identifier: page.identifier,
      kind: page.kind,
      title: page.title,
      heading: page.heading ?? '',
      meta_title: page.metaTitle ?? null,
      meta_description: page.metaDescription ?? '',
      body: page.body,
      excerpt: page.excerpt ?? null,
      image: page.image ?? null,
      url: page.url ?? null,
      sections: (page.sections ?? []).map((code) => ({ code })),
      enabled: true,
      position: page.position ?? 0,
      published_at: page.publishedAt ? new Date(page.publishedAt) : now,
      updated_at: now,
      media: page.media ?? {},
      shown_from: null,
      shown_until: null,
    },
    await figuresOf(db, store),
  )
}

/** Finds the block preview of a secret in this store, rendered as it would be shown. */
export async function findBlockPreview(
  db: Kysely<Db>,
  store: Store,
  opened: Opened,
): Promise<CmsBlock | undefined> {
  const found = await openedBy(db, store, opened)
  if (found?.kind !== 'block') return undefined
  const { identifier, title = '', body, media = {} } = found.block
  return cmsBlockDocument(
    { id: 0, identifier, title, body, media, enabled: true, store_id: store.id },
    await figuresOf(db, store),
  )
}

/** Finds the tree preview of a secret in this store, with the titles of its pages. */
export async function findTreePreview(
  db: Kysely<Db>,
  store: Store,
  opened: Opened,
): Promise<CmsHierarchy | undefined> {
  const found = await openedBy(db, store, opened)
  if (found?.kind !== 'menu') return undefined
  const { tree } = found
  const trees = await cmsHierarchyDocuments(db, store, opened.now, tree)
  return trees.find(({ identifier }) => identifier === tree.identifier)
}

/** Finds the previewed section of the shop data by its secret in this store. */
export async function findSectionPreview(
  db: Kysely<Db>,
  store: Store,
  opened: Opened,
): Promise<{ section: string; data: unknown } | undefined> {
  const found = await openedBy(db, store, opened)
  return found?.kind === 'banner' ? found : undefined
}

/** Finds the previewed documents of a product and its variants by their secret in this store. */
export async function findProductPreview(
  db: Kysely<Db>,
  store: Store,
  opened: Opened,
): Promise<readonly Product[]> {
  const found = await openedBy(db, store, opened)
  return found?.kind === 'product' ? found.documents : []
}

/** Closes the previews of a product's drafts except the newest `kept`. */
export async function closeProductPreviews(db: Kysely<Db>, productId: number, kept = 0): Promise<void> {
  await db
    .deleteFrom('content_previews')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('content_previews')
        .select('id')
        .where('product_id', '=', productId)
        .orderBy('expires_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute()
}
