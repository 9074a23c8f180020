import { publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { LeavePage } from '#app/features/newsletter/leave-page.tsx'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/newsletter-leave'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/** The address is a secret of its owner. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

/** Changes nothing: programs that look into mails open links too. */
export function loader({ context, params }: Route.LoaderArgs) {
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)('newsletter.leave.title')} – Ambra`,
    path: '/newsletter',
    noindex: true,
  })
  return { seo, token: params.token }
}

export default function NewsletterLeave({ loaderData: { token } }: Route.ComponentProps) {
  return <LeavePage token={token} />
}
