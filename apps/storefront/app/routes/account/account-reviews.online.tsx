import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { OwnReviews } from '#app/features/account/orders/own-reviews.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/account-reviews.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'account.reviews', '/my-account/reviews')

export default function AccountReviewsPage() {
  const t = useTranslate()
  return (
    <AccountFrame page="/my-account/reviews" title={t('account.reviews')}>
      <OwnReviews />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
