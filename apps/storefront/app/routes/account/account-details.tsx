import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { AccountDetails } from '#app/features/account/profile/details-page.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/account-details'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'account.profile', '/my-account/details')

/** Profile, password, devices and data of the customer. @see spec §2 /my-account/details */
export default function AccountDetailsPage() {
  const t = useTranslate()
  return (
    <AccountFrame page="/my-account/details" title={t('account.profile')}>
      <AccountDetails />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
