import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import {
  Links,
  Meta,
  type NavigateOptions,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useNavigate,
} from 'react-router'
import '@ambra/ui/tokens.css'
import '@ambra/ui/fonts.css'
import './ui/base.css'
import { useLocale } from './i18n/translate.tsx'
import { ScreenError } from './frame/screen-error.tsx'
import { StartSkeleton } from './frame/start-skeleton.tsx'

declare module 'react-aria-components' {
  interface RouterConfig {
    routerOptions: NavigateOptions
  }
}

/** The single document, the same for all people. The script adds language, colours and content. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121315" media="(prefers-color-scheme: dark)" />
        {/* React Aria injects a style element unless one with this id exists; its rule is in base.css. */}
        <meta id="react-aria-pressable-style" />
        <link rel="icon" href="/admin/favicon.svg" type="image/svg+xml" />
        <script src="/admin/theme.js" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export function HydrateFallback() {
  return <StartSkeleton />
}

export default function Root() {
  const navigate = useNavigate()
  return (
    <I18nProvider locale={useLocale()}>
      <RouterProvider navigate={(to, options) => void navigate(to, options)} useHref={useHref}>
        <Outlet />
      </RouterProvider>
    </I18nProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ScreenError error={error} isWholePage />
}
