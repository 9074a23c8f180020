import type { PaymentMethod } from '@ambra/contract/sales/checkout'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../vite/compile-messages.ts'
import { BankLinkPanel } from './bank-link-panel.tsx'
import { chosenBank } from './chosen-bank.ts'

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const translate = createTranslate(store.locale, compileMessages().en)

function panel(paymentMethod: string, method: PaymentMethod): string {
  return renderToString(
    <MessagesProvider translate={translate}>
      <StoreProvider store={store ?? stop()}>
        <BankLinkPanel
          method={method}
          chosen={{ paymentMethod, paymentMethodAdditional: {} }}
          country="EE"
          isOffline={false}
          onBank={() => {}}
        />
      </StoreProvider>
    </MessagesProvider>,
  )
}
const stop = () => {
  throw new Error('no store')
}
const neopay: PaymentMethod = { code: 'NEOPAY', title: 'Bank link' }

describe('bank-choice panel shows only when the chosen method matches and is a server method or unknown (spec §4 "Placing an order")', () => {
  it.each([
    ['of unknown origin', neopay],
    ['from the server', { ...neopay, is_server_method: true }],
  ])('shows the bank choice panel for a bank link %s', (_, method) => {
    expect(panel('NEOPAY', method)).toContain('Loading banks')
  })

  it.each([
    ['a bank link that is not the server’s', 'NEOPAY', { ...neopay, is_server_method: false }],
    ['another method chosen', 'cashondelivery', neopay],
  ])('hides the bank choice panel with %s', (_, chosen, method) => {
    expect(panel(chosen, method)).toBe('')
  })
})

describe('bank of the order', () => {
  it.each([
    ['the bank chosen for a bank link', 'NEOPAY', { bank: 'LHVBEE22' }, 'LHVBEE22'],
    ['none for another method, whatever was chosen before', 'MOKILIZINGAS', { bank: 'LHVBEE22' }, undefined],
    ['none where none was chosen', 'NEOPAY', {}, undefined],
  ])('returns %s', (_, paymentMethod, paymentMethodAdditional, bank) => {
    expect(chosenBank({ paymentMethod, paymentMethodAdditional })).toBe(bank)
  })
})
