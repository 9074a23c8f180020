import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { NewsletterPage } from '#console/screens/messaging/newsletter/newsletter.tsx'
import type { Route } from './+types/newsletter'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('newsletters.show', { id: Number(id) }, { signal: request.signal }))

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  return <NewsletterPage key={`${loaderData.id}-${loaderData.version}`} newsletter={loaderData} />
}
