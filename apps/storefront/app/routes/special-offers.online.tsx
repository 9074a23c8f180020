import { cardFields } from '#app/data/pick-fields.ts'
import { LoginRequired } from '#app/features/account/sign-in/login-required.tsx'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { OffersView } from '#app/features/lists/offers-view.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/special-offers.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'offers.title', '/special-offers')

/**
 * Shows special offers: the HTML is the same for everyone; guests sign in on this page, customers see their
 * offers. @see spec §6
 */
export default function SpecialOffers({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <Breadcrumbs trail={[{ name: t('offers.title'), path: '/special-offers' }]} />
      <LoginRequired>
        <OffersView
          fields={cardFields}
          grid={(products) => <ProductGrid products={products} now={loaderData.now} heading="h2" />}
        />
      </LoginRequired>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
