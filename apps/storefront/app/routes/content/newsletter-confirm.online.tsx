import { ConfirmationPage } from '#app/features/content/newsletter/confirmation-page.tsx'
import { pageMeta } from '#app/seo/page-meta.ts'
import { newsletterSeo, secretPageHeaders } from '#app/seo/secret-page.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/newsletter-confirm.online'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

/** Has no side effects: only the button confirms. @see spec §2 /newsletter/{email}/{code} */
export function loader({ context, params }: Route.LoaderArgs) {
  return { seo: newsletterSeo(context, 'newsletter.title'), email: params.email, code: params.code }
}

export default function NewsletterConfirm({ loaderData: { email, code } }: Route.ComponentProps) {
  return <ConfirmationPage key={email} email={email} code={code} />
}
