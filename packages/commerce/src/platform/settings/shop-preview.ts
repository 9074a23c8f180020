import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { previewParameter } from '@ambra/contract/platform/settings/shop-preview'
import type { Database } from '@ambra/db/connection'
import { settingsRepository } from '@ambra/db/platform'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { RequestContext } from '../context/request-context.ts'

const key = 'shopPreview'
const lifetimeMs = 30 * 24 * 3_600_000
/** Remaining lifetime below which a new link is created. */
const renewedBelowMs = 24 * 3_600_000

const StoredLink = Type.Union([Type.Null(), Type.Object({ id: Type.String(), expiresAt: Type.String() })])
type Link = { id: string; expiresAt: Date }

/** Returns the valid preview link; there is at most one. */
export async function findPreviewLink(db: Database['db'], now: Date): Promise<Link | undefined> {
  const stored = await settingsRepository(db).find(key)
  if (!Value.Check(StoredLink, stored) || stored === null) return undefined
  const expiresAt = new Date(stored.expiresAt)
  return expiresAt > now ? { id: stored.id, expiresAt } : undefined
}

/** Returns the address of the valid preview link, or of a new one, which replaces it. */
export async function previewLink(
  database: Database,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ url: string; expiresAt: Date }> {
  const known = await findPreviewLink(database.db, now)
  const isLong = known && known.expiresAt.getTime() - now.getTime() > renewedBelowMs
  const link = isLong
    ? known
    : { id: randomBytes(12).toString('base64url'), expiresAt: new Date(now.getTime() + lifetimeMs) }
  if (link !== known)
    await settingsRepository(database.db).put(key, { ...link, expiresAt: link.expiresAt.toISOString() }, now)
  const token = await tokenOf(database.db, link, now)
  return { url: `${publicUrl}/?${previewParameter}=${token}`, expiresAt: link.expiresAt }
}

export const endPreview = (db: Database['db'], now: Date): Promise<void> =>
  settingsRepository(db).put(key, null, now)

/** Returns whether the token is that of the valid link: signed by this shop, not expired, not revoked. */
export async function isShopPreview(
  database: Database,
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  if (token === undefined) return false
  const link = await findPreviewLink(database.db, now)
  if (!link) return false
  const given = Buffer.from(token)
  const valid = Buffer.from(await tokenOf(database.db, link, now))
  return given.length === valid.length && timingSafeEqual(given, valid)
}

async function tokenOf(db: Database['db'], { id, expiresAt }: Link, now: Date): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  const secret = await settingsRepository(db).findOrPut('shopPreviewSecret', made, now)
  return createHmac('sha256', String(secret)).update(`${id} ${expiresAt.toISOString()}`).digest('base64url')
}

/**
 * Refuses a shopper's order while the shop is closed, except with the preview link.
 * @throws ShopError shop.closed
 */
export async function requireOpenShop(
  database: Database,
  { shopPreview, now }: Pick<RequestContext, 'shopPreview' | 'now'>,
): Promise<void> {
  if (currentShop().state === 'open' || (await isShopPreview(database, shopPreview, now))) return
  throw new ShopError('shop.closed')
}
