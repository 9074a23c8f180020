import { currentShop } from '@ambra/domain/current-shop'
import type { RouterContextProvider } from 'react-router'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { pageSeo } from './page-meta.ts'

/** The address holds a secret, often with an e-mail address: the page is not cached, no other site gets the address. */
export const secretPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/** Head of a page that a link of a newsletter mail leads to; its canonical address is the newsletter's. */
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

/** Head of a page that a link of a price alert's mail leads to; its canonical address is without the secret. */
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

/** Head of a page that the link of a mail about an account leads to; its canonical address is without the secret. */
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
