import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import { storeContext } from '#app/routing/context.ts'
import { deliveryTable } from '#app/data/delivery/delivery-table.server.ts'
import { DeliveryPrices } from '#app/features/content/delivery-prices.tsx'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import { CmsScreen } from '#app/layouts/cms-screen.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/delivery'
import { headers, meta } from './cms-page.tsx'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export { headers, meta }

/** Static page about delivery, with the prices of the checkout. */
export async function loader({ context }: Route.LoaderArgs) {
  const [{ response, headers }, config] = await Promise.all([
    loadCmsPage(context, 'delivery'),
    loadShopConfig(context),
  ])
  const { language } = context.get(storeContext)
  return data({ ...response, table: deliveryTable(language, config['collection_fee']) }, headers)
}

/** Falls back to the cache when the server cannot be reached. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

export default function Delivery(props: Route.ComponentProps) {
  return (
    <CmsScreen loaderData={props.loaderData}>
      <DeliveryPrices table={props.loaderData.table} />
    </CmsScreen>
  )
}
