import { expect, it } from 'vitest'
import { read } from './reader-suite.ts'

const readWith = (view: string) =>
  read(
    ['sku,product_type,store_view_code,name,price', 'A,simple,,Kott,10', `A,,${view},Translated,`].join('\n'),
  )

it.each([
  ['english', 'en'],
  ['en_us', 'en'],
  ['b2b-russian', 'ru'],
  ['lv', 'lv'],
  ['lithuanian_view', 'lt'],
] as const)('reads the Magento store view %s as %s without an option', async (view, language) => {
  const { products, refused } = await readWith(view)
  expect(refused).toEqual([])
  expect(products[0]?.texts[language]).toMatchObject({ name: 'Translated' })
})

it.each(['en_ru', 'german', 'default', 'attent'])(
  'guesses no language of the store view %s',
  async (view) => {
    const { refused } = await readWith(view)
    expect(refused.map(({ field }) => field)).toEqual(['store_view_code'])
  },
)
