import type { SubscriberListed } from '@ambra/contract/messaging/newsletter-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { newsletterRepository, type Subscriber } from '@ambra/db/messaging'
import { storeByCode, stores } from '@ambra/domain/platform/shop/stores'
import type { HandlerContext } from '../../platform/operations/operation-handler.ts'

const usualLimit = 50

/** Lists subscribers with the proof of their consent, newest first. @throws ShopError store.unknown */
export async function listSubscribersOnScreen(
  { shop }: HandlerContext,
  { store: code, limit = usualLimit, after, q, state }: AdminInput<'subscribers.list'>,
): Promise<AdminResult<'subscribers.list'>> {
  const store = code === undefined ? undefined : storeByCode(code)
  if (code !== undefined && !store) throw new ShopError('store.unknown', { store: code })
  const subscribers = newsletterRepository(shop.database.db)
  const rows = await subscribers.find({ q, state, storeId: store?.id, before: after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    subscribers: shown.map(listed),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    counts: await subscribers.count(store?.id),
  }
}

/** Ends a subscription. @throws ShopError newsletter.no_subscriber */
export async function removeSubscriber(
  { shop, now }: HandlerContext,
  { id }: { id: number },
): Promise<SubscriberListed> {
  const subscribers = newsletterRepository(shop.database.db)
  const found = await subscribers.findById(id)
  if (!found) throw new ShopError('newsletter.no_subscriber')
  await subscribers.leave({ email: found.email }, now())
  return listed((await subscribers.findById(id)) ?? found)
}

function listed(subscriber: Subscriber): SubscriberListed {
  const { id, email, storeId, state, source, consentVersion, requestedAt, confirmedAt, unsubscribedAt } =
    subscriber
  return {
    id,
    email,
    store: stores.find((store) => store.id === storeId)?.code ?? '',
    state,
    source,
    consent: consentVersion ?? null,
    requested_at: requestedAt.toISOString(),
    confirmed_at: confirmedAt?.toISOString() ?? null,
    unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
  }
}
