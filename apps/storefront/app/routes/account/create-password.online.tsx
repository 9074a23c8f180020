import { CreatePassword } from '#app/features/account/sign-in/create-password.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { useLinkSecret } from '#app/routing/link-secret.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { accountLinkSeo, secretPageHeaders } from '#app/seo/secret-page.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/create-password.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

export const loader = ({ context }: Route.LoaderArgs) => ({
  seo: accountLinkSeo(context, 'account.newPasswordTitle', '/create-password'),
})

/** Target of the link in the mail about a forgotten password. @see spec §7 create-password */
export default function CreatePasswordPage({ params }: Route.ComponentProps) {
  const storePath = useStorePath()
  const passwordKey = useLinkSecret(params, { name: 'token', bare: storePath('/create-password') })
  return <CreatePassword passwordKey={passwordKey} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
