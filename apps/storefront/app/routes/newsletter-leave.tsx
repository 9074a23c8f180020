import { LeavePage } from '#app/features/newsletter/leave-page.tsx'
import { pageMeta } from '#app/page-meta.ts'
import { newsletterSeo, secretPageHeaders } from '#app/secret-page.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/newsletter-leave'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

/** Changes nothing: programs that look into mails open links too. */
export function loader({ context, params }: Route.LoaderArgs) {
  return { seo: newsletterSeo(context, 'newsletter.leave.title'), token: params.token }
}

export default function NewsletterLeave({ loaderData: { token } }: Route.ComponentProps) {
  return <LeavePage token={token} />
}
