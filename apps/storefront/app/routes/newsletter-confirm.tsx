import { publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { ConfirmationPage } from '#app/features/newsletter/confirmation-page.tsx'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/newsletter-confirm'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/** The address holds an e-mail address and a secret: nobody keeps the page, and no other site learns where it was. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

/** Reads nothing and changes nothing: only the button confirms. @see spec §2 /newsletter/{email}/{code} */
export function loader({ context, params }: Route.LoaderArgs) {
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)('newsletter.title')} – Ambra`,
    path: '/newsletter',
    noindex: true,
  })
  return { seo, email: params.email, code: params.code }
}

export default function NewsletterConfirm({ loaderData: { email, code } }: Route.ComponentProps) {
  return <ConfirmationPage key={email} email={email} code={code} />
}
