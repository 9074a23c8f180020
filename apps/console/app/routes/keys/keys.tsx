import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Keys } from '#console/screens/platform/keys/keys.tsx'
import type { Route } from './+types/keys'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [keys, webhooks] = await Promise.all([
      client.query('keys.list', {}, { signal: request.signal }),
      client.query('webhooks.list', {}, { signal: request.signal }),
    ])
    return { keys, webhooks }
  })

export default function KeysRoute({ loaderData }: Route.ComponentProps) {
  return <Keys {...loaderData} />
}
