import { createClient } from '@ambra/contract/platform/api/client'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { clientContext } from '#app/routing/context.ts'
import { notFound, wordsOf } from './not-found.server.ts'

/** Opens a path of whose words the shop knows none. */
function ofUnknownWords(home: object) {
  const context = new RouterContextProvider()
  const nothing = { products: [], categories: [], terms: [], brands: [], pages: [], total: 0 }
  const results: Record<string, unknown> = { urlRedirect: null, homePage: home }
  const transport = async ({ name }: { name: string }) => ({
    status: 200,
    document: { code: 200, result: name in results ? results[name] : nothing },
  })
  context.set(clientContext, createClient({ storeCode: 'et', transport }))
  return notFound(context, new URL('http://shop.example/nothing/here'), 'nothing/here')
}

it('returns 404 for an unknown path (spec §2 "any other path", "page-not-found is shown")', async () => {
  expect(await ofUnknownWords({ bestsellers: [], new_collection: [] })).toMatchObject({
    data: null,
    init: { status: 404 },
  })
})

it.each([
  [{ bestsellers_by_sales: true }, 'home.soldMost'],
  [{}, 'home.bestsellers'],
])('shows four of the best-selling products if no word of the path is known (%j)', async (sales, popular) => {
  const bestsellers = [1, 2, 3, 4, 5].map((id) => ({ id, sku: `S${id}`, description: 'long' }))
  expect(await ofUnknownWords({ bestsellers, new_collection: [], ...sales })).toMatchObject({
    data: { popular, products: [{ id: 1, sku: 'S1' }, { id: 2 }, { id: 3 }, { id: 4 }], categories: [] },
    init: { status: 404 },
  })
})

it('shows "We can\'t find the page" for a 404 (spec §8)', () => {
  expect(compileMessages().en['notFound.title']).toEqual(["We can't find the page"])
  expect(errorText('en', 'page.not_found')).toBe("We can't find the page")
})

it.each([
  ['phones/nordvik-polar-7.html', 'nordvik polar 7'],
  ['õhupuhastid_2', 'õhupuhastid 2'],
  ['/a//b-c/', 'b c'],
  ['</script><script>alert(1)', 'script script alert 1'],
  ['🔋', ''],
  ['', ''],
  ['x'.repeat(500), 'x'.repeat(100)],
])('extracts the search words from the URL %j', (address, words) => {
  expect(wordsOf(address)).toBe(words)
})
