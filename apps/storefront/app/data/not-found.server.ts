import { data, redirect, type RouterContextProvider } from 'react-router'
import { markUncacheable } from './cache-notes.server.ts'
import { clientContext } from '#app/routing/context.ts'
import type { Suggested } from '#app/features/catalog/recommendations.tsx'
import { loadCards } from './product.server.ts'

/** Shortest text the suggestions answer. */
const minLength = 3
/** Longest part of an address worth reading. */
const maxLength = 100
/** Longest address that redirects are looked for. */
const maxAddress = 2048
/** How many single words are tried when the whole text finds nothing. */
const triedWords = 2
/** Addresses that lead nowhere are free to invent: beyond this many at a time they get the page without suggestions. */
const mostAtOnce = 2
let running = 0

/**
 * The answer for an address where nothing stands: the one an old address leads to, else status 404 (410 where what stood
 * there is gone for good) and what the words of the address make us think of. `address` is the part that names something.
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

/** The first of the texts that something is found for. */
async function firstFound(
  context: Readonly<RouterContextProvider>,
  [text, ...others]: string[],
): Promise<Suggested | null> {
  if (text === undefined) return null
  const found =
    text.length < minLength
      ? undefined
      : await context.get(clientContext).call('catalogSuggest', { query: { q: text, size: '4' } })
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

/** The last part of an address as words: `/phones/nordvik-polar-7.html` gives `nordvik polar 7`. */
export function wordsOf(address: string): string {
  const last = address.split('/').findLast((part) => part.trim() !== '') ?? ''
  return last
    .replace(/\.[a-z]{2,5}$/i, '')
    .slice(0, maxLength)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
}
