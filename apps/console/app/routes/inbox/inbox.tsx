import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Inbox } from '#console/screens/service/inbox/inbox.tsx'
import type { Route } from './+types/inbox'

/** Returns undefined when the person lacks the right, so that the rest of the inbox still loads. */
async function orNone<T>(ask: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await ask
  } catch (error) {
    if (hasCode(error, 'staff.not_allowed')) return undefined
    throw error
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const options = { signal: request.signal }
    const [contacts, reviews, questions] = await Promise.all([
      client.query('inbox.contacts', {}, options),
      orNone(client.query('inbox.reviews', {}, options)),
      orNone(client.query('inbox.questions', {}, options)),
    ])
    return { contacts, reviews, questions }
  })

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <Inbox {...loaderData} />
}
