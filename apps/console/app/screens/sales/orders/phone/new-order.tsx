import { redirect } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { NewDraft } from '#console/screens/sales/orders/phone/new-draft.tsx'
import { PhoneOrder } from '#console/screens/sales/orders/phone/phone-order.tsx'
import type { Route } from './+types/new-order'

const draftOf = (url: string | URL): string | null => new URL(url).searchParams.get('draft')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const id = draftOf(request.url)
    if (id === null) return { drafts: await client.query('drafts.list', {}, { signal }), details: undefined }
    try {
      const details = await client.query('drafts.show', { id: Number(id) }, { signal })
      return { drafts: [], details }
    } catch (error) {
      // The draft was placed or discarded, perhaps in another window.
      if (hasCode(error, 'draft.not_found') || hasCode(error, 'request.invalid'))
        throw redirect('/orders/new')
      throw error
    }
  })

// Reloads only for another draft: what is typed is newer than the server's data.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  draftOf(currentUrl) !== draftOf(nextUrl)

export default function NewOrderRoute({ loaderData: { drafts, details } }: Route.ComponentProps) {
  return details ? <PhoneOrder key={details.id} details={details} /> : <NewDraft drafts={drafts} />
}
