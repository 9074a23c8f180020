import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Product } from '#console/features/goods/product.tsx'
import type { Route } from './+types/product'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [product, choices] = await Promise.all([
      client.query('goods.show', { sku: params.sku }, { signal: request.signal }),
      client.query('goods.choices', {}, { signal: request.signal }),
    ])
    return { product, choices }
  })

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <Product key={loaderData.product.id} {...loaderData} />
}
