import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import { WithdrawalLink } from '#app/features/order/after-sale/withdrawal-link.tsx'
import { CmsScreen } from '#app/layouts/cms-screen.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/return-policy'
import { headers, meta } from './cms-page.tsx'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export { headers, meta }

/** Static page about returns, with a link to the withdrawal function. */
export async function loader({ context }: Route.LoaderArgs) {
  const { response, headers } = await loadCmsPage(context, 'return-policy')
  return data(response, headers)
}

/** Falls back to the cache when the server cannot be reached. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

export default function ReturnPolicy(props: Route.ComponentProps) {
  return (
    <CmsScreen loaderData={props.loaderData}>
      <WithdrawalLink />
    </CmsScreen>
  )
}
