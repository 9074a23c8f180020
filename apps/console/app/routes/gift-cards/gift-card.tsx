import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { GiftCard } from '#console/screens/promotions/gift-cards/gift-card.tsx'
import type { Route } from './+types/gift-card'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('gift-cards.show', { id: Number(id) }, { signal: request.signal }))

export default function GiftCardRoute({ loaderData }: Route.ComponentProps) {
  return <GiftCard key={loaderData.id} card={loaderData} />
}
