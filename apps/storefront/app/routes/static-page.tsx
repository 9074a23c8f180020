import { data } from 'react-router'
import { loadCmsPage } from '#app/cms-page.server.ts'
import { storeContext } from '#app/context.ts'
import { WarrantySection } from '#app/features/after-sale/warranty-section.tsx'
import { WithdrawalLink } from '#app/features/after-sale/withdrawal-link.tsx'
import { staticPageAt } from '#app/static-pages.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/static-page'
import CmsPageRoute, { headers, meta } from './cms-page.tsx'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export { headers, meta }

/** A static page of spec section 2 under its own address: the same screen as `/i/{slug}`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const path = decodeURIComponent(url.pathname)
    .slice(store.prefix.length)
    .replace(/\.data$/, '')
    .replace(/\/$/, '')
  const identifier = staticPageAt(store.code, path) ?? ''
  const { answer, headers } = await loadCmsPage(context, identifier)
  return data({ ...answer, identifier }, headers)
}

export default function StaticPage(props: Route.ComponentProps) {
  const { identifier, ...page } = props.loaderData
  return (
    <>
      <CmsPageRoute loaderData={page} />
      {identifier === 'warranty-service' && <WarrantySection />}
      {identifier === 'return-policy' && <WithdrawalLink />}
    </>
  )
}
