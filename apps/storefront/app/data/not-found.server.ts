import { data, redirect, type RouterContextProvider } from 'react-router'
import { markUncacheable } from './cache-notes.server.ts'
import { clientContext } from '#app/routing/context.ts'
import type { Suggested } from '#app/features/catalog/recommendations.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { cardFields, pick } from './pick-fields.ts'
import { loadCards } from './product.server.ts'

/** Minimum length of a text that suggestions accept. */
const minLength = 3
const mostProducts = 4
/** Maximum length of the parsed part of a URL. */
const maxLength = 100
/** Maximum length of a URL for which redirects are looked up. */
const maxAddress = 2048
/** Number of single words to try when the whole text has no match. */
const triedWords = 2
/**
 * Maximum number of concurrent searches: dead URLs are unlimited, and beyond this number pages are returned
 * without suggestions.
 */
const mostAtOnce = 2
let running = 0

/**
 * Handles a URL without a page: redirects if it is an old URL, otherwise returns status 404 (410 for
 * permanently removed pages) with suggestions for the words of the URL. `address` is the part of the URL
 * with the name.
 * @see spec §2 "any other path"
 */
export async function notFound(
  context: Readonly<RouterContextProvider>,
  url: Pick<URL, 'pathname' | 'search'>,
  address: string,
) {
  const moved = await context
    .get(clientContext)
    .call('urlRedirect', { query: { url: (url.pathname + url.search).slice(0, maxAddress) } })
  if (moved?.to) return redirect(moved.to, moved.code)
  const text = wordsOf(address)
  const words = text.split(' ').filter((word) => word.length >= minLength)
  const tries = [text, ...words.toSorted((a, b) => b.length - a.length).slice(0, triedWords)]
  const found = await suggestions(context, tries)
  return data(found, moved ? { status: 410, statusText: 'Gone' } : { status: 404, statusText: 'Not Found' })
}

async function suggestions(context: Readonly<RouterContextProvider>, tries: string[]) {
  if (running >= mostAtOnce) {
    markUncacheable(context)
    return null
  }
  running += 1
  try {
    return await firstFound(context, tries)
  } finally {
    running -= 1
  }
}

/** Returns the suggestions of the first text that has any, otherwise the products that are sold most. */
async function firstFound(
  context: Readonly<RouterContextProvider>,
  [text, ...others]: string[],
): Promise<Suggested | null> {
  if (text === undefined) return soldMost(context)
  const found =
    text.length < minLength
      ? undefined
      : await context
          .get(clientContext)
          .call('catalogSuggest', { query: { q: text, size: String(mostProducts) } })
  if (!found || found.products.length + found.categories.length === 0) return firstFound(context, others)
  const products = await loadCards(
    context,
    found.products.map(({ sku }) => sku),
  )
  return {
    products,
    categories: found.categories.map(({ id, name, slug }) => ({ id, name, slug })),
    now: Date.now(),
  }
}

async function soldMost(context: Readonly<RouterContextProvider>): Promise<Suggested | null> {
  const home = await context.get(clientContext).call('homePage')
  const products = home.bestsellers
    .slice(0, mostProducts)
    .map((product) => pick(product, cardFields) as CardProduct)
  if (products.length === 0) return null
  const popular = home.bestsellers_by_sales === true ? 'home.soldMost' : 'home.bestsellers'
  return { popular, products, categories: [], now: Date.now() }
}

/** Splits the last part of a URL into words: `/phones/lumen-s7.html` gives `lumen s7`. */
export function wordsOf(address: string): string {
  const last = address.split('/').findLast((part) => part.trim() !== '') ?? ''
  return last
    .replace(/\.[a-z]{2,5}$/i, '')
    .slice(0, maxLength)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
}
