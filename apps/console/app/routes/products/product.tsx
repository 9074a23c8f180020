import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { Product } from '#console/screens/catalogue/products/product.tsx'
import type { Route } from './+types/product'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    // Not awaited: the part that shows them is far down the screen.
    const attributes = client.query('products.attributes', { sku: params.sku }).then(
      (found) => found.attributes,
      () => undefined,
    )
    const [product, choices] = await Promise.all([
      client.query('products.show', { sku: params.sku }, { signal: request.signal }),
      client.query('products.choices', {}, { signal: request.signal }),
      loadTexts('editor'),
    ])
    return { product, choices, attributes }
  })

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <Product key={loaderData.product.id} {...loaderData} />
}
