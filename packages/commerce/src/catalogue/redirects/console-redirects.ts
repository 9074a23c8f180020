import type { Redirect } from '@ambra/contract/catalogue/redirects-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type ListedRedirect, type RedirectRecord, redirectRepository } from '@ambra/db/catalogue'
import { redirectSource } from '@ambra/domain/platform/shop/shop-path'
import { channels } from '../watch/catalogue-watch.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { judgeRedirects, type RedirectFault, storeRedirects } from './import-redirects.ts'

/** Context of redirect operations; `actor` is the author shown in the list. */
export type RedirectContext = Pick<OperationContext, 'shop' | 'settings' | 'now'> & { actor: string }
type Seen = { to: string | null; code: 301 | 302 | 410 } | null

const usualLimit = 50

/** Returns a page of redirects, sorted by old address. */
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
 * Stores a redirect if the address still holds what the person saw; updates redirects that led to it to point
 * to the new target.
 * @throws ShopError catalogue.redirect_bad_from, catalogue.redirect_pattern, catalogue.redirect_answered,
 * catalogue.redirect_bad_to, catalogue.redirect_loop, catalogue.redirect_chain, catalogue.redirect_changed
 */
export async function saveRedirect(
  context: RedirectContext,
  { from, to, code, seen }: { from: string; to: string | null; code: 301 | 302 | 410; seen: Seen },
): Promise<{ redirect: Redirect; led_on: number }> {
  const { db } = context.shop.database
  const { actor } = context
  const source = redirectSource(from)
  if (source !== undefined) checkSeen(await redirectRepository(db).findForChange(source), seen)
  const row = { from, to: to ?? '', code: String(code) }
  const [one] = await judgeRedirects(db, [row], { publicUrl: context.settings.publicUrl })
  if (!one || one.outcome === 'refused') throw errorOf(one?.why)
  const { at, ledOn } = await storeRedirects(context, [one.record], { origin: 'hand', actor })
  return { redirect: shownAs({ ...one.record, origin: 'hand', actor, created_at: at }), led_on: ledOn }
}

function errorOf(why: RedirectFault | undefined): ShopError {
  switch (why?.fault) {
    case 'bad_from':
      return new ShopError('catalogue.redirect_bad_from')
    case 'pattern':
      return new ShopError('catalogue.redirect_pattern')
    case 'answered':
      return new ShopError('catalogue.redirect_answered')
    case 'loop':
      return new ShopError('catalogue.redirect_loop')
    case 'chain':
      return new ShopError('catalogue.redirect_chain', { to: why.end ?? '410' })
    default:
      return new ShopError('catalogue.redirect_bad_to')
  }
}

/** Deletes a redirect that is still what the person saw. @throws ShopError catalogue.redirect_changed */
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
