import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Newsletters } from '#console/screens/messaging/newsletter/newsletters.tsx'
import type { Route } from './+types/newsletters'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const after = Number(new URL(request.url).searchParams.get('after'))
    return client.query('newsletters.list', after > 0 ? { after } : {}, { signal: request.signal })
  })

export default function NewslettersRoute({ loaderData }: Route.ComponentProps) {
  return <Newsletters {...loaderData} />
}
