import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { deliverySearch } from '#console/screens/platform/keys/delivery-search.ts'
import { WebhookScreen } from '#console/screens/platform/keys/webhook.tsx'
import type { Route } from './+types/webhook'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) throw data(null, 404)
    const search = deliverySearch(new URL(request.url).searchParams)
    const [webhooks, deliveries] = await Promise.all([
      client.query('webhooks.list', {}, { signal: request.signal }),
      client.query('webhooks.deliveries', { id, ...search }, { signal: request.signal }),
    ])
    const webhook = webhooks.find((one) => one.id === id)
    if (!webhook) throw data(null, 404)
    return { webhook, deliveries }
  })

export default function WebhookRoute({ loaderData }: Route.ComponentProps) {
  return <WebhookScreen key={loaderData.webhook.id} {...loaderData} />
}
