import { categoryPath, productPath } from '@ambra/domain/slug'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { findOpenable } from '#app/offline/find-openable.ts'
import { newestSeen } from '#app/offline/seen-products.ts'
import { useStorePath } from '#app/i18n/store.tsx'

/** A page that opens without a network. */
export type CachedPage = { name: string; path: string }

/** What the shop's frame names: it is in every page. */
export type Places = {
  categories: readonly { name: string; slug: string }[]
  pages: readonly { title: string; path: string }[]
}

type StoredThings = Record<'categories' | 'products' | 'pages', readonly CachedPage[]>

const mostProducts = 24
/** Maximum number of recently shown pages checked for being cached. */
const mostRequested = 100

/** Of the categories, products and pages known here, those whose data lie on this device; undefined while looking. */
export function useCachedPages({ categories, pages }: Places): StoredThings | undefined {
  const storePath = useStorePath()
  return useAsyncValue('things', async () => {
    const seen = await newestSeen(mostRequested)
    const products = seen.map((product) => ({ name: product.name, path: storePath(productPath(product)) }))
    return {
      categories: await stored(
        categories.map((category) => ({ name: category.name, path: storePath(categoryPath(category)) })),
      ),
      products: (await stored(products)).slice(0, mostProducts),
      pages: await stored(pages.map(({ title, path }) => ({ name: title, path: storePath(path) }))),
    }
  })?.value
}

async function stored(things: readonly CachedPage[]): Promise<CachedPage[]> {
  const openable = await findOpenable(things.map(({ path }) => path))
  return things.flatMap(({ name, path }) => {
    const open = openable.get(path)
    return open === undefined ? [] : [{ name, path: open }]
  })
}
