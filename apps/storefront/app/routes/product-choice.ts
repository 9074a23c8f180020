import { data } from 'react-router'
import { storeContext } from '#app/routing/context.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { deliveryRows, getProduct, loadParts } from '#app/data/product.server.ts'
import type { Route } from './+types/product-choice'

/** What the product sidebar needs to let a shopper choose a variant. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await getProduct(context, params.sku)
  const parts = await loadParts(context, product)
  const page = {
    product: { ...product, description: '', specs: [] },
    parts,
    delivery: deliveryRows(context, product, new Date()),
  }
  return data(
    page,
    cacheable(`store:${context.get(storeContext).code}`, `product:${product.sku}`, 'delivery'),
  )
}
