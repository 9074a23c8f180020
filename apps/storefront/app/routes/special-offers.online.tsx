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

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'offers.title', '/special-offers')

/** The frame is the same for everybody; a guest signs in here and stays, a customer sees what is offered. @see spec §6 */
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
