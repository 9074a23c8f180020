import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { SpecialOffer } from '@ambra/contract/promotions/special-offer'
import { useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { useResponse } from '#app/session/use-response.ts'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { offersKey } from './offers-key.ts'

export type Offered = { offer: SpecialOffer; product: CardProduct }

export type OffersState =
  | { state: 'loading' }
  | { state: 'ready'; offers: readonly Offered[] }
  | { state: 'offline' }
  | { state: 'refused'; error: ShopError }

/**
 * The special offers of the signed-in customer, with their products: loaded when the session starts and after each
 * login, cleared after logout, and reloaded when the network is back.
 * @see spec §7 "special-offers", §9 "special offers up to 100"
 */
export function useOffers(fields: readonly string[]): OffersState {
  const session = useSession()
  const { customer } = session
  const { index } = useStore()
  const [turn, setTurn] = useState(0)
  useBackOnline(() => setTurn((one) => one + 1))
  const { value, isLoading, error } = useResponse(offersKey(session, index, turn), (signal) =>
    load({ index, fields, signal, groupId: customer?.group_id, groupToken: customer?.groupToken }),
  )
  if (error) return error.code === 'server.unreachable' ? { state: 'offline' } : { state: 'refused', error }
  if (isLoading || !value) return { state: 'loading' }
  return { state: 'ready', offers: value }
}

/** Spec §9 "special offers up to 100". */
const maxOffers = 100

type OffersRequest = {
  index: string
  fields: readonly string[]
  signal: AbortSignal
  groupId: number | undefined
  groupToken: string | undefined
}

/** Offers matched to products by id: visibility 2 to 4, status 0 or 1, up to 100, in the order of the offers. */
async function load({ index, fields, signal, groupId, groupToken }: OffersRequest): Promise<Offered[]> {
  const { browserClient } = await import('#app/session/browser-client.ts')
  const client = browserClient()
  const offers = await client.call('specialOffers', { signal })
  // Uses the cheapest offer of each product: its variants are offered separately.
  const cheapest = new Map(
    offers.toSorted((a, b) => b.price_incl_tax - a.price_incl_tax).map((offer) => [offer.id, offer]),
  )
  const ids = [...cheapest.keys()].slice(0, maxOffers)
  if (ids.length === 0) return []
  const filter = [{ terms: { id: ids } }, { terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }]
  const response = await client.call('catalogSearchPost', {
    params: { index, type: 'product' },
    query: { size: String(ids.length), _source_include: fields.join(',') },
    body: { groupId: groupId ?? null, groupToken: groupToken ?? null, query: { bool: { filter } } },
    signal,
  })
  // The requested fields are those of a card.
  const found = new Map(response.hits.hits.map((hit) => [Number(hit._id), hit._source as CardProduct]))
  return ids.flatMap((id) => {
    const [product, offer] = [found.get(id), cheapest.get(id)]
    return product && offer ? [{ product, offer }] : []
  })
}
