import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { data } from 'react-router'
import { storeContext } from '#app/routing/context.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadDeliveryRows } from '#app/data/delivery/delivery-rows.server.ts'
import { getProduct, loadParts } from '#app/data/product.server.ts'
import type { Route } from './+types/product-choice'

/** Loads the data with which the product sidebar offers variants, or says what a service consists of. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await getProduct(context, params.sku)
  const [parts, delivery] = await Promise.all([
    loadParts(context, product),
    loadDeliveryRows(context, product, new Date()),
  ])
  const page = {
    product: {
      ...product,
      description: traitsOf(product.type_id).isVirtual ? product.description : '',
      specs: [],
    },
    parts,
    delivery,
  }
  return data(
    page,
    cacheable(`store:${context.get(storeContext).code}`, `product:${product.sku}`, 'delivery'),
  )
}
