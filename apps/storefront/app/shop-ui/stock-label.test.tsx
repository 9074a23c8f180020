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

it('shows in one line how many of a few are left (spec §8 "Only {maxQuantity} products…")', () => {
  expect(textOf(true, 3)).toBe('|Only 3 products of this type are available|')
})

it('labels a service, which has no stock, as available without a quantity', () => {
  expect(textOf(true, 1, false)).toBe('|Available|')
  expect(textOf(false, 0, false)).toBe('|Out of the stock!|')
})
