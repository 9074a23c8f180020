import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { NoScriptSubmission, NewsletterForm } from '#app/features/content/newsletter/newsletter-form.tsx'
import { NewsletterPage } from '#app/features/content/newsletter/newsletter-page.tsx'
import { handleSubscription } from '#app/data/newsletter.server.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { retryAfter } from '#app/forms/posted-form.server.ts'
import { cmsPath } from '@ambra/domain/content/static-pages'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/newsletter'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)
/**
 * Does not send `no-referrer` like its subpages: without script the browser must send its origin with the
 * form.
 */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  ...retryAfter(actionHeaders),
})

/** @see spec §2 /newsletter */
export function loader({ context, url }: Route.LoaderArgs) {
  const t = context.get(translateContext)
  const store = context.get(storeContext)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${t('newsletter.title')} – ${currentShop().name}`,
    description: t('newsletter.description', {
      percent: newsletterCouponPercent(),
      shop: currentShop().name,
    }),
    path: '/newsletter',
  })
  return { seo, privacyPath: cmsPath(store, 'privacy-policy'), isSent: url.searchParams.has('sent') }
}

/** Handles the form posted without script. */
export function action(args: Route.ActionArgs) {
  return handleSubscription(args)
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { privacyPath, isSent } = loaderData
  return (
    <>
      <Breadcrumbs trail={[{ name: t('newsletter.title'), path: '/newsletter' }]} />
      <NewsletterPage privacyPath={privacyPath}>
        {isSent ? <NoScriptSubmission /> : <NewsletterForm source="form" posted={actionData} />}
      </NewsletterPage>
    </>
  )
}
