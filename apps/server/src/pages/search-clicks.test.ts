import { expect, it } from 'vitest'
import { clickCounter, type ShownPage } from './search-clicks.ts'

const shop = 'https://shop.example'

function counted(page: ShownPage): string[] {
  const clicks: string[] = []
  const counter = {
    click: (...[{ code }, text, sku]: [{ code: string }, string, string]) =>
      clicks.push(`${code} ${text} ${sku}`),
  }
  clickCounter(shop, () => counter)(page)
  return clicks
}

it.each([
  ['/en/p/LAMP/desk-lamp', `${shop}/en/search?q=desk+lamp`, 'en desk lamp LAMP'],
  ['/p/NV-P7/phone/NV-P7-128', `${shop}/search?q=telefon&brand=1`, 'et telefon NV-P7'],
  ['/p/A%2FB/x', `${shop}/search?q=ab`, 'et ab A/B'],
])('counts %s after %s', (path, referer, click) => {
  expect(counted({ path, referer })).toEqual([click])
})

it.each([
  ['without a page before', undefined],
  ['after the search of another origin', 'https://evil.example/en/search?q=desk+lamp'],
  ['after another port of this host', 'https://shop.example:8443/en/search?q=desk+lamp'],
  ['after the search of another store', `${shop}/search?q=desk+lamp`],
  ['after a category', `${shop}/en/c/lamps?q=desk`],
  ['after a search without words', `${shop}/en/search?q=`],
  ['after no address', 'en/search?q=desk'],
])('counts no product %s', (_, referer) => {
  expect(counted({ path: '/en/p/LAMP/desk-lamp', referer })).toEqual([])
})

it.each(['/en/c/lamps', '/en', '/en/p/%E0%A4%A/x'])('counts no click on %s', (path) => {
  expect(counted({ path, referer: `${shop}/en/search?q=lamp` })).toEqual([])
})
