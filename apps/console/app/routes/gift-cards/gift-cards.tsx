import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { giftCardSearch } from '#console/screens/promotions/gift-cards/gift-card-search.ts'
import { GiftCards } from '#console/screens/promotions/gift-cards/gift-cards.tsx'
import type { Route } from './+types/gift-cards'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('gift-cards.list', giftCardSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

export default function GiftCardsRoute({ loaderData }: Route.ComponentProps) {
  return <GiftCards {...loaderData} />
}
