import type { Redirect } from '@ambra/contract/admin/redirects-operations'
import { ShopError } from '@ambra/contract/errors'
import {
  type ListedRedirect,
  type RedirectRecord,
  redirectRepository,
} from '@ambra/db/repositories/redirect-repository'
import { redirectSource } from '@ambra/domain/shop-path'
import { channels } from '../catalogue/catalogue-watch.ts'
import type { OperationContext } from '../context/operation.ts'
import { readRedirect, redirectsBehind, wayOf } from './redirect-record.ts'

/** What an operation about redirects works with; `actor` is how the list names who wrote one. */
export type RedirectContext = Pick<OperationContext, 'shop' | 'settings' | 'now'> & { actor: string }
type Seen = { to: string | null; code: 301 | 302 | 410 } | null

const usualLimit = 50

/** A page of redirects by their old addresses. */
export async function pageOfRedirects(
  { shop }: Pick<RedirectContext, 'shop'>,
  { q = '', after = '', limit = usualLimit }: { q?: string; after?: string; limit?: number },
): Promise<{ redirects: Redirect[]; next: string | null }> {
  const rows = await redirectRepository(shop.database.db).page(q.trim(), after, limit + 1)
  const shown = rows.slice(0, limit)
  return { redirects: shown.map(shownAs), next: rows.length > limit ? (shown.at(-1)?.source ?? null) : null }
}

const shownAs = ({ source, target, status, origin, actor, created_at }: ListedRedirect): Redirect => ({
  from: source,
  to: target,
  code: status,
  origin,
  by: actor,
  at: created_at.toISOString(),
})

/**
 * Stores a redirect where the address still holds what the person saw; those that led to it lead on in one step.
 * @throws ShopError catalogue.redirect_bad_from, catalogue.redirect_bad_to, catalogue.redirect_loop, catalogue.redirect_chain, catalogue.redirect_changed
 */
export async function saveRedirect(
  { shop, settings, now, actor }: RedirectContext,
  { from, to, code, seen }: { from: string; to: string | null; code: 301 | 302 | 410; seen: Seen },
): Promise<{ redirect: Redirect; led_on: number }> {
  const { db } = shop.database
  const redirects = redirectRepository(db)
  const record = readRedirect({ from, to: to ?? '', code: String(code) }, settings.publicUrl)
  if (record === 'bad_from') throw new ShopError('catalogue.redirect_bad_from')
  if (typeof record === 'string') throw new ShopError('catalogue.redirect_bad_to')
  checkSeen(await redirects.findForChange(record.source), seen)
  const way = wayOf(record, await redirectsBehind(db, [record]))
  if (way?.fault === 'loop') throw new ShopError('catalogue.redirect_loop')
  if (way) throw new ShopError('catalogue.redirect_chain', { to: way.end ?? '410' })
  const at = now()
  await redirects.save([record], at, { origin: 'hand', actor })
  const ledOn = await redirects.leadOn([record])
  // Pages that were not found are cached.
  await shop.database.notify(channels.content, '*')
  return { redirect: shownAs({ ...record, origin: 'hand', actor, created_at: at }), led_on: ledOn }
}

/** Forgets one that is still as the person saw it. @throws ShopError catalogue.redirect_changed */
export async function forgetRedirect(
  { shop }: Pick<RedirectContext, 'shop'>,
  { from, seen }: { from: string; seen: Seen },
): Promise<{ from: string }> {
  const redirects = redirectRepository(shop.database.db)
  const source = redirectSource(from) ?? ''
  const stored = await redirects.findForChange(source)
  if (!stored) throw new ShopError('catalogue.redirect_changed')
  checkSeen(stored, seen)
  await redirects.remove(source)
  await shop.database.notify(channels.content, '*')
  return { from: source }
}

function checkSeen(stored: RedirectRecord | undefined, seen: Seen): void {
  const isSame = stored ? stored.target === seen?.to && stored.status === seen.code : seen === null
  if (!isSame) throw new ShopError('catalogue.redirect_changed')
}
