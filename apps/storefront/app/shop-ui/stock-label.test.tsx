import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StockLabel } from './stock-label.tsx'

const translate = createTranslate('en-US', compileMessages().en)
const textOf = (isInStock: boolean, quantity: number, isCounted = true) =>
  renderToString(
    <MessagesProvider translate={translate}>
      <StockLabel isInStock={isInStock} quantity={quantity} isCounted={isCounted} isLong />
    </MessagesProvider>,
  ).replace(/<[^>]*>/g, '|')

it('labels a product in stock "In stock!" (spec §8 "Stock labels")', () => {
  expect(textOf(true, 40)).toBe('|In stock!|')
})

it('labels a sold out product "Out of the stock!" (spec §8 "Stock labels")', () => {
  expect(textOf(false, 0)).toBe('|Out of the stock!|')
})

it('says in one line how many are left of a few (spec §8 "Only {maxQuantity} products…")', () => {
  expect(textOf(true, 3)).toBe('|Only 3 products of this type are available|')
})

it('says of a service, which no stock holds, that it is available and never how many are left', () => {
  expect(textOf(true, 1, false)).toBe('|Available|')
  expect(textOf(false, 0, false)).toBe('|Out of the stock!|')
})
