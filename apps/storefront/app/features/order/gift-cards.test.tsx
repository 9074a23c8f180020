import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { GiftCards } from './gift-cards.tsx'

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const translate = createTranslate(store.locale, compileMessages().en)

const htmlOf = (order: Parameters<typeof GiftCards>[0]['order']) =>
  renderToString(
    <MessagesProvider translate={translate}>
      <StoreProvider store={store}>
        <GiftCards order={order} />
      </StoreProvider>
    </MessagesProvider>,
  ).replaceAll('\u00a0', ' ')

it('shows each code of a paid order with its value and expiry date', () => {
  const html = htmlOf({
    giftCards: [
      {
        code: '7KQ4-XM2P-9RTZ-HC3V-W8ND',
        value: 25,
        validUntil: '2031-11-20',
        texts: [{ label: 'For', value: 'Mari' }],
      },
    ],
  })
  expect(html).toContain('7KQ4-XM2P-9RTZ-HC3V-W8ND')
  expect(html).toContain('25.00 €')
  expect(html).toMatch(/For.*Mari/)
  expect(html).toContain('Valid until 20 Nov 2031')
})

it('renders nothing before the order is paid', () => {
  expect(htmlOf({})).toBe('')
})
