import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { OwnClaims } from '#app/features/account/orders/own-claims.tsx'
import { ClaimCard } from '#app/features/order/after-sale/claim-card.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/account-claims.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'account.claims', '/my-account/claims')

export default function AccountClaimsPage() {
  const t = useTranslate()
  return (
    <AccountFrame page="/my-account/claims" title={t('account.claims')}>
      <OwnClaims render={(claim) => <ClaimCard key={claim.code} claim={claim} />} />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
