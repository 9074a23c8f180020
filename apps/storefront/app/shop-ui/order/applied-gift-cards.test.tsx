import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import type { ReactNode } from 'react'
import { AppliedGiftCards } from './applied-gift-cards.tsx'
import { figuresOf, TotalRows } from './totals.tsx'

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const translate = createTranslate(store.locale, compileMessages().en)

const textOf = (children: ReactNode) =>
  renderToString(
    <MessagesProvider translate={translate}>
      <StoreProvider store={store}>{children}</StoreProvider>
    </MessagesProvider>,
  )
    .replaceAll('\u00a0', ' ')
    .replace(/<!--.*?-->/g, '')

it('shows what a gift card pays and its remaining balance', () => {
  const cards = [{ ending: 'W8ND', amount: 30, balance: 100, validUntil: '2031-11-20' }]
  const text = textOf(<AppliedGiftCards cards={cards} onRemove={() => undefined} />)
  expect(text).toContain('Gift card …W8ND pays 30.00 €. 70.00 € remains on the card.')
  expect(text).toContain('aria-label="Remove gift card …W8ND"')
})

it('shows gift cards in the totals and the remaining amount to pay', () => {
  const figures = figuresOf({
    total_segments: [
      { code: 'subtotal_incl_tax', title: '', value: 100 },
      { code: 'giftcardaccount', title: '', value: -30 },
      { code: 'grand_total', title: '', value: 70 },
    ],
  } as never)
  const text = textOf(<TotalRows figures={figures} totalLabel="Total" withoutDelivery />)
  expect(text).toMatch(/Gift cards.*30\.00 €.*To pay.*70\.00 €/)
})
