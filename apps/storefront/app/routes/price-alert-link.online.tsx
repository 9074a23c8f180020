import { data } from 'react-router'
import { LinkPage } from '#app/features/product/price-alert/link-page.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { alertSeo, secretPageHeaders } from '#app/seo/secret-page.ts'
import type { Route } from './+types/price-alert-link.online'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

/** Has no side effects: mail scanners open links too. */
export function loader({ context, params: { does, token } }: Route.LoaderArgs) {
  if (does !== 'confirm' && does !== 'leave') throw data(null, { status: 404, statusText: 'Not Found' })
  const link: 'confirm' | 'leave' = does
  return { seo: alertSeo(context, `priceAlert.${link}Title`), does: link, token }
}

export default function PriceAlertLinkPage({ loaderData: { does, token } }: Route.ComponentProps) {
  return <LinkPage key={token} does={does} token={token} />
}
