import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import { WarrantySection } from '#app/features/order/after-sale/warranty-section.tsx'
import { CmsScreen } from '#app/layouts/cms-screen.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/warranty-service'
import { headers, meta } from './cms-page.tsx'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export { headers, meta }

/** Static page about warranty, with the claim form below its text. */
export async function loader({ context }: Route.LoaderArgs) {
  const { response, headers } = await loadCmsPage(context, 'warranty-service')
  return data(response, headers)
}

/** Falls back to the cache when the server cannot be reached. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

export default function WarrantyService(props: Route.ComponentProps) {
  return (
    <CmsScreen loaderData={props.loaderData}>
      <WarrantySection />
    </CmsScreen>
  )
}
