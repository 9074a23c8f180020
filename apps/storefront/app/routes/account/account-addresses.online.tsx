import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { AddressList } from '#app/features/account/addresses/address-list.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/account-addresses.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'account.addresses', '/my-account/shipping-details')

/** Address book. @see spec §2 /my-account/shipping-details */
export default function AccountAddressesPage() {
  const t = useTranslate()
  return (
    <AccountFrame
      page="/my-account/shipping-details"
      title={t('account.addresses')}
      lead={t('account.addressesHelp')}
    >
      <AddressList />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
