import { ConfirmEmail } from '#app/features/account/sign-in/confirm-page.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { useLinkSecret } from '#app/routing/link-secret.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { accountLinkSeo, secretPageHeaders } from '#app/seo/secret-page.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/confirm-email.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

/** Has no side effects: only the button confirms. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  seo: accountLinkSeo(context, 'account.emailConfirmTitle', '/confirm-email'),
})

/** Target of the link in the mail to a new address of an account. */
export default function ConfirmEmailPage({ params }: Route.ComponentProps) {
  const storePath = useStorePath()
  const linkKey = useLinkSecret(params, { name: 'code', bare: storePath('/confirm-email') })
  return <ConfirmEmail linkKey={linkKey} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
