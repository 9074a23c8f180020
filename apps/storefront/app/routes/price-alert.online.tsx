import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { loadAlertProduct, receiveAlert } from '#app/data/price-alert.server.ts'
import { AlertPage } from '#app/features/product/price-alert/alert-page.tsx'
import { retryAfter } from '#app/forms/posted-form.server.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import type { Route } from './+types/price-alert.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/** Does not send `no-referrer`: without script the browser must send its origin with the form. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  ...retryAfter(actionHeaders),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)('priceAlert.title')} – ${currentShop().name}`,
    path: '/price-alert',
    noindex: true,
  })
  const product = await loadAlertProduct(context, url.searchParams.get('sku') ?? '')
  return { seo, product, isSent: url.searchParams.has('sent') }
}

/** Handles the form posted without script. */
export function action(args: Route.ActionArgs) {
  return receiveAlert(args)
}

export default function PriceAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { product, isSent } = loaderData
  return <AlertPage product={product} isSent={isSent} posted={actionData} />
}
