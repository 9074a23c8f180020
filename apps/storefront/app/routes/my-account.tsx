import { AccountHome } from '#app/features/account/account-home.tsx'
import { LoginRequired } from '#app/features/account/login-required.tsx'
import { useConfirmation } from '#app/features/account/use-confirmation.ts'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { listPage } from '#app/list-page.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import type { Route } from './+types/my-account'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) => listPage(context, 'nav.account', '/my-account')

/** The frame is the same for everybody; whose account it is comes when the session is known. */
export default function MyAccount() {
  const t = useTranslate()
  const notice = useConfirmation()
  return (
    <>
      <Breadcrumbs trail={[{ name: t('nav.account'), path: '/my-account' }]} />
      <LoginRequired notice={notice}>
        <AccountHome />
      </LoginRequired>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
