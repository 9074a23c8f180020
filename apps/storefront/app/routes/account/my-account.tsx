import { useSession } from '#app/session/session.ts'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { AccountHome } from '#app/features/account/account-home.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/my-account'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) => personalPage(context, 'nav.account', '/my-account')

/**
 * Shows the account: the HTML is the same for everyone; the customer is shown when the session is known.
 */
export default function MyAccount() {
  const t = useTranslate()
  const { customer } = useSession()
  return (
    <AccountFrame
      page="/my-account"
      title={customer ? t('account.greeting', { name: customer.firstname }) : t('nav.account')}
      lead={customer && t('account.signedInAs', { email: customer.email })}
    >
      <AccountHome />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
