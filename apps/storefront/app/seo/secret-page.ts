import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { RouterContextProvider } from 'react-router'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { pageSeo } from './page-meta.ts'

/**
 * Headers for a page whose URL contains a secret, often with an email address: the page is not cached, and
 * the URL is not sent to other sites.
 */
export const secretPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/** Returns the head of a page linked in a newsletter mail; its canonical URL is the newsletter's. */
export const newsletterSeo = (
  context: Readonly<RouterContextProvider>,
  title: 'newsletter.title' | 'newsletter.leave.title',
) =>
  pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)(title)} – ${currentShop().name}`,
    path: '/newsletter',
    noindex: true,
  })

/** Returns the head of a page linked in a price alert mail; its canonical URL has no secret. */
export const alertSeo = (
  context: Readonly<RouterContextProvider>,
  title: 'priceAlert.confirmTitle' | 'priceAlert.leaveTitle',
) =>
  pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)(title)} – ${currentShop().name}`,
    path: '/price-alert',
    noindex: true,
  })

/** Returns the head of a page linked in an account mail; its canonical URL has no secret. */
export const accountLinkSeo = (
  context: Readonly<RouterContextProvider>,
  title: 'account.confirmTitle' | 'account.emailConfirmTitle' | 'account.newPasswordTitle',
  path: string,
) =>
  pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)(title)} – ${currentShop().name}`,
    path,
    noindex: true,
  })
