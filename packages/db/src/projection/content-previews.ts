import { createHash, randomBytes } from 'node:crypto'
import type { CmsPage } from '@ambra/contract/content'
import type { Store } from '@ambra/domain/stores'
import type { Kysely } from 'kysely'
import { cmsPageDocument, figuresOf } from './content-documents.ts'
import type { Db } from '../schema/schema.ts'
import type { ContentPage } from '../repositories/content-repository.ts'

type Preview = { storeId: number; page: ContentPage; expiresAt: Date }

/** The database stores the hash of the secret only: reading the table does not open a preview. */
const idOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Stores a preview of a page and returns the secret that opens it. Expired previews are deleted. */
export async function storeContentPreview(
  db: Kysely<Db>,
  { storeId, page, expiresAt }: Preview,
  now: Date,
): Promise<string> {
  await db.deleteFrom('content_previews').where('expires_at', '<=', now).execute()
  const secret = randomBytes(24).toString('base64url')
  const values = { id: idOf(secret), store_id: storeId, page: JSON.stringify(page), expires_at: expiresAt }
  await db.insertInto('content_previews').values(values).execute()
  return secret
}

/** The page a secret opens in this store, as it would be shown; undefined once it has run out. */
export async function findContentPreview(
  db: Kysely<Db>,
  store: Store,
  { secret, now }: { secret: string; now: Date },
): Promise<CmsPage | undefined> {
  const row = await db
    .selectFrom('content_previews')
    .select('page')
    .where('id', '=', idOf(secret))
    .where('store_id', '=', store.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  // Written by storeContentPreview; dates have become texts.
  const page = row.page as Omit<ContentPage, 'publishedAt'> & { publishedAt?: string }
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
