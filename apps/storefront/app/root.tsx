import { createClient } from '@ambra/contract/client'
import { isOpenStore, setCurrentShop, shopOfPage } from '@ambra/domain/current-shop'
import { defaultStore, pathInStore, storeForPath } from '@ambra/domain/stores'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Meta, Outlet, redirect, useMatches } from 'react-router'
import messageUrls from 'virtual:message-urls'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/print.css'
import type { Route } from './+types/root'
import { withCacheNotes } from '#app/data/cache-notes.server.ts'
import {
  clientContext,
  previewContext,
  storeContext,
  translateContext,
  transportContext,
} from '#app/routing/context.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { visitorHeaders } from '#app/routing/visitor-headers.server.ts'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import { loadShell } from '#app/data/shell.server.ts'
import { translateFor } from '#app/routing/store.server.ts'
import { FontPreloads } from '#app/hydration/font-preloads.tsx'
import { replayEarlyChanges, replayEarlyClick } from '#app/hydration/replay-early-click.ts'
import { OwnScripts } from '#app/hydration/own-scripts.tsx'
import { PageStyles } from '#app/hydration/page-styles.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { pageTransport } from '#app/routing/unreadable-address.server.ts'
import { asUnavailable, noteUnavailable } from '#app/routing/unavailable.server.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }) => {
    const { store } = storeForPath(url.pathname)
    context.set(storeContext, store)
    context.set(previewContext, url.searchParams.get('preview')?.slice(0, 64) ?? '')
    context.set(
      clientContext,
      createClient({
        transport: noteUnavailable(pageTransport(context.get(transportContext)), context),
        storeCode: store.code,
        headers: visitorHeaders(request),
      }),
    )
    context.set(translateContext, translateFor(store))
  },
  async ({ context, url }, next) => {
    // A page is computed with the figures that the API computes with; while it is away, with those of before.
    const values = await loadShopConfig(context)
    if (Object.keys(values).length > 0) setCurrentShop(values)
    const { store, path } = storeForPath(url.pathname)
    if (!isOpenStore(store)) throw redirect(pathInStore(defaultStore, path) + url.search)
    return next()
  },
  async ({ context }, next) => asUnavailable(context, withCacheNotes(context, await next())),
]

/** Header, menu and footer do not change while a document lives; another store is another document. */
export const shouldRevalidate = () => false

export function loader({ context }: Route.LoaderArgs) {
  return loadShell(context)
}

/** `handle` of the routes that say nothing of the second catalogue; the others wait for it, so it comes with the page. */
const saysCoreAlone = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'coreTexts' in handle

export function Layout({ children }: { children: ReactNode }) {
  const store = useStore()
  const saysMore = !useMatches().some(({ handle }) => saysCoreAlone(handle))
  return (
    // The server's alone, as no script changes it: what the figures in the page come from.
    <html
      lang={store.language}
      data-store={store.code}
      {...(import.meta.env.SSR && { 'data-shop': shopOfPage() })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121315" media="(prefers-color-scheme: dark)" />
        <FontPreloads language={store.language} />
        <Meta />
        <PageStyles />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The server's alone: no script on any page for it. React leaves a link of the head that it does not know. */}
        {import.meta.env.SSR && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        <link rel="manifest" href={`${store.prefix}/manifest.webmanifest`} />
        <link rel="modulepreload" href={messageUrls[store.language].core} />
        {saysMore && <link rel="modulepreload" href={messageUrls[store.language].more} />}
      </head>
      <body>
        {children}
        <OwnScripts />
      </body>
    </html>
  )
}

export default function Root() {
  usePressAgain()
  return <Outlet />
}

/** A press that came before the page was awake counts, once: it is made again when everything listens. */
function usePressAgain() {
  const lost = useRef<HTMLElement>(undefined)
  // Outside system: the page before its script. What was pressed until this moment React knows nothing of.
  useLayoutEffect(() => {
    lost.current ??= replayEarlyClick(() => true)
  }, [])
  useEffect(() => {
    lost.current?.click()
    lost.current = undefined
    void replayEarlyChanges()
  }, [])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
