import { ResetPage } from '#app/features/account/sign-in/reset-page.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/reset-password.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'account.resetTitle', '/reset-password')

/** Requests the mail with which a new password is set. @see spec §2 "reset password" */
export default function ResetPasswordPage() {
  return <ResetPage />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
