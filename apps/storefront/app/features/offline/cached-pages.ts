import { categoryPath, productPath } from '@ambra/domain/slug'
import { useEffect, useEffectEvent, useState } from 'react'
import { isStored } from '#app/offline/worker-client.ts'
import { newestSeen } from '#app/offline/seen-products.ts'
import { useStorePath } from '#app/i18n/store.tsx'

/** A page that opens without a network. */
export type StoredThing = { name: string; path: string }

/** What the shop's frame names: it is in every page. */
export type Places = {
  categories: readonly { name: string; slug: string }[]
  pages: readonly { title: string; path: string }[]
}

type StoredThings = Record<'categories' | 'products' | 'pages', readonly StoredThing[]>

const mostProducts = 24
/** Of so many shown last it is asked whether they open. */
const mostAsked = 100

/** Of the categories, products and pages known here, those whose data lie on this device; undefined while looking. */
export function useStoredThings({ categories, pages }: Places): StoredThings | undefined {
  const storePath = useStorePath()
  const [things, setThings] = useState<StoredThings>()
  const look = useEffectEvent(async () => {
    const seen = await newestSeen(mostAsked)
    const products = seen.map((product) => ({ name: product.name, path: storePath(productPath(product)) }))
    return {
      categories: await stored(
        categories.map((category) => ({ name: category.name, path: storePath(categoryPath(category)) })),
      ),
      products: (await stored(products)).slice(0, mostProducts),
      pages: await stored(pages.map(({ title, path }) => ({ name: title, path: storePath(path) }))),
    }
  })
  // Outside system: the storage of this device.
  useEffect(() => void look().then(setThings), [])
  return things
}

async function stored(things: readonly StoredThing[]): Promise<StoredThing[]> {
  const are = await Promise.all(things.map(({ path }) => isStored(path)))
  return things.filter((_, at) => are[at])
}
