import { previewTokenOf } from '@ambra/contract/platform/settings/shop-preview'
import { createClient } from '@ambra/contract/platform/api/client'
import { isOpenStore, setCurrentShop, shopOfPage } from '@ambra/domain/platform/shop/current-shop'
import { defaultStore, pathInStore, storeForPath } from '@ambra/domain/platform/shop/stores'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Meta, Outlet, redirect, useMatches } from 'react-router'
import messageUrls from 'virtual:message-urls'
import '@ambra/ui/tokens.css'
import '@ambra/ui/fonts.css'
import './ui/base.css'
import './ui/print.css'
import type { Route } from './+types/root'
import { withCacheNotes } from '#app/data/cache-notes.server.ts'
import {
  clientContext,
  previewContext,
  shopPreviewContext,
  storeContext,
  translateContext,
  transportContext,
} from '#app/routing/context.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { visitorHeaders } from '#app/routing/visitor-headers.server.ts'
import { closedPage, withoutEndedPreview } from '#app/data/closed-page.server.ts'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import { loadShell } from '#app/data/shell.server.ts'
import { translateFor } from '#app/routing/store.server.ts'
import { shopIcons } from '#app/seo/shop-icons.ts'
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
    context.set(shopPreviewContext, previewTokenOf(request.headers.get('cookie')) ?? '')
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
  async ({ context, pattern, url }, next) => {
    // Pages use the same settings as the API; while it is unavailable, the previous ones.
    const values = await loadShopConfig(context)
    if (Object.keys(values).length > 0) setCurrentShop(values)
    const closed = closedPage(context, { values, pattern })
    if (closed) return closed
    const { store, path } = storeForPath(url.pathname)
    if (!isOpenStore(store)) throw redirect(pathInStore(defaultStore, path) + url.search)
    return withoutEndedPreview(await next(), context.get(shopPreviewContext), values)
  },
  async ({ context }, next) => asUnavailable(context, withCacheNotes(context, await next())),
]

/** Header, menu and footer never change within a document; another store is another document. */
export const shouldRevalidate = () => false

export function loader({ context }: Route.LoaderArgs) {
  return loadShell(context)
}

/**
 * Returns whether a route uses only the core catalogue (by its `handle`); for the others the page preloads
 * the second one.
 */
const saysCoreAlone = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'coreTexts' in handle

export function Layout({ children }: { children: ReactNode }) {
  const store = useStore()
  const saysMore = !useMatches().some(({ handle }) => saysCoreAlone(handle))
  return (
    // Rendered only on the server, because scripts never change it: settings for the figures on the page.
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
        {/* Rendered only on the server, to save script on every page. React ignores unknown links in the head. */}
        {import.meta.env.SSR && <ShopIcons />}
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

const ShopIcons = () => {
  const { icon, touch } = shopIcons()
  return (
    <>
      <link rel="icon" href={icon} />
      <link rel="apple-touch-icon" href={touch} />
    </>
  )
}

export default function Root() {
  usePressAgain()
  return <Outlet />
}

/** Replays, once, a click made before hydration, when all handlers are attached. */
function usePressAgain() {
  const lost = useRef<HTMLElement>(undefined)
  // Outside system: the page before its script. React knows nothing of earlier clicks.
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
