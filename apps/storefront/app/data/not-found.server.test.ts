import { createClient } from '@ambra/contract/platform/api/client'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { clientContext } from '#app/routing/context.ts'
import { notFound, wordsOf } from './not-found.server.ts'

it('returns 404 for an unknown path (spec §2 "any other path", "page-not-found is shown")', async () => {
  const context = new RouterContextProvider()
  const result = { products: [], categories: [], terms: [], brands: [], pages: [], total: 0 }
  const transport = async ({ name }: { name: string }) => ({
    status: 200,
    document: { code: 200, result: name === 'urlRedirect' ? null : result },
  })
  context.set(clientContext, createClient({ storeCode: 'et', transport }))
  expect(await notFound(context, new URL('http://shop.example/nothing/here'), 'nothing/here')).toMatchObject({
    data: null,
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
