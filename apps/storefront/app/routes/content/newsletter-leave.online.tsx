import { LeavePage } from '#app/features/content/newsletter/leave-page.tsx'
import { pageMeta } from '#app/seo/page-meta.ts'
import { newsletterSeo, secretPageHeaders } from '#app/seo/secret-page.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/newsletter-leave.online'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

/** Has no side effects: mail scanners open links too. */
export function loader({ context, params }: Route.LoaderArgs) {
  return { seo: newsletterSeo(context, 'newsletter.leave.title'), token: params.token }
}

export default function NewsletterLeave({ loaderData: { token } }: Route.ComponentProps) {
  return <LeavePage token={token} />
}
