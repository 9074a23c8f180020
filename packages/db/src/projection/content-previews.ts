import { createHash, randomBytes } from 'node:crypto'
import type { Product } from '@ambra/contract/product'
import type { CmsBlock, CmsHierarchy, CmsPage } from '@ambra/contract/content'
import type { Store } from '@ambra/domain/stores'
import type { Kysely } from 'kysely'
import { cmsBlockDocument, cmsHierarchyDocuments, cmsPageDocument, figuresOf } from './content-documents.ts'
import type { Db } from '../schema/schema.ts'
import type { ContentBlock, ContentPage, ContentTree } from '../repositories/content-repository.ts'

/** What is only being looked at: a page, or what stands on several pages. */
export type PreviewedContent =
  | ContentPage
  | { kind: 'block'; block: ContentBlock }
  | { kind: 'menu'; tree: ContentTree }
  | { kind: 'banner'; section: string; data: unknown }
  | { kind: 'product'; documents: Product[] }

type Preview = { storeId: number; page: PreviewedContent; expiresAt: Date; productId?: number }

/** The database stores the hash of the secret only: reading the table does not open a preview. */
const idOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Stores a preview of a page and returns the secret that opens it. Expired previews are deleted. */
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

/** What a secret opens in this store; undefined once it has run out. Dates have become texts. */
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
  // Written by storeContentPreview only.
  return row?.page as PreviewedContent | undefined
}

/** The page a secret opens in this store, as it would be shown; undefined once it has run out. */
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

/** The block that a secret opens in this store, as it would be shown. */
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

/** The tree that a secret opens in this store, with the titles of its pages. */
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

/** The section of the shop data that a secret opens in this store. */
export async function findSectionPreview(
  db: Kysely<Db>,
  store: Store,
  opened: Opened,
): Promise<{ section: string; data: unknown } | undefined> {
  const found = await openedBy(db, store, opened)
  return found?.kind === 'banner' ? found : undefined
}

/** The documents of a product, its own and those of its variants, that a secret opens in this store. */
export async function findProductPreview(
  db: Kysely<Db>,
  store: Store,
  opened: Opened,
): Promise<readonly Product[]> {
  const found = await openedBy(db, store, opened)
  return found?.kind === 'product' ? found.documents : []
}

/** Of the links to drafts of a product the newest ones stay open, or none. */
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
