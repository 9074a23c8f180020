import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { searchOf } from '#console/screens/catalogue/products/product-search.ts'
import { Products } from '#console/screens/catalogue/products/list/products.tsx'
import type { Route } from './+types/products'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = searchOf(new URL(request.url).searchParams)
    const { store } = search
    const [page, choices] = await Promise.all([
      client.query('products.list', search, { signal: request.signal }),
      client.query('products.choices', store === undefined ? {} : { store }, { signal: request.signal }),
    ])
    return { page, choices }
  })

export default function ProductsRoute({ loaderData }: Route.ComponentProps) {
  return <Products {...loaderData} />
}
