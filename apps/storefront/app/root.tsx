import type { ReactNode } from 'react'
import { isRouteErrorResponse, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import messageUrls from 'virtual:message-urls'
import './ui/tokens.css'
import './ui/base.css'
import type { Route } from './+types/root'
import { storeContext, translateContext } from './context.ts'
import { storeOfPath, translateFor } from './store.server.ts'
import { useTranslate } from './ui/messages.tsx'
import { PageStyles } from './ui/page-styles.tsx'
import { useStore } from './ui/store.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const store = storeOfPath(url.pathname)
    context.set(storeContext, store)
    context.set(translateContext, translateFor(store))
  },
]

export function Layout({ children }: { children: ReactNode }) {
  const store = useStore()
  return (
    <html lang={store.language} data-store={store.code}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <PageStyles />
        <link rel="modulepreload" href={messageUrls[store.language]} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslate()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <h1>{isMissing ? t('notFound.title') : t('serverError.title')}</h1>
    </main>
  )
}
