import { ConfirmAccount } from '#app/features/account/sign-in/confirm-page.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { useLinkSecret } from '#app/routing/link-secret.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { accountLinkSeo, secretPageHeaders } from '#app/seo/secret-page.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/confirm-account.online'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

/** Reads nothing and changes nothing: only the button confirms. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  seo: accountLinkSeo(context, 'account.confirmTitle', '/confirm-account'),
})

/** The page that the mail about a new account links to. */
export default function ConfirmAccountPage({ params }: Route.ComponentProps) {
  const storePath = useStorePath()
  const linkKey = useLinkSecret(params, { name: 'code', bare: storePath('/confirm-account') })
  return <ConfirmAccount linkKey={linkKey} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
