import { useEffect, useState } from 'react'
import { publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { CreatePassword, type PasswordKey } from '#app/features/account/create-password.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import { useStorePath } from '#app/ui/store.tsx'
import type { Route } from './+types/create-password'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/** The address holds the token of a mail: nobody keeps the page, and no other site learns where it was. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

export function loader({ context }: Route.LoaderArgs) {
  const title = context.get(translateContext)('account.newPasswordTitle')
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${title} – Ambra`,
    path: '/create-password',
    noindex: true,
  })
  return { seo }
}

/** The address and token of the link, in its path or its query. */
function keyOf(params: Route.ComponentProps['params']): PasswordKey | undefined {
  const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
  const email = params.email ?? query.get('email')
  const token = params.token ?? query.get('token')
  return email && token ? { email, token } : undefined
}

/** Where the mail about a forgotten password leads. @see spec §7 create-password */
export default function CreatePasswordPage({ params }: Route.ComponentProps) {
  const storePath = useStorePath()
  const [passwordKey] = useState(() => keyOf(params))
  const bare = storePath('/create-password')
  // Outside system: the address bar and the history, which others at this device can read. The router need not know.
  useEffect(() => history.replaceState(history.state, '', bare), [bare])
  return <CreatePassword passwordKey={passwordKey} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
