import { expect, it } from 'vitest'
import { createTranslate } from '#app/i18n/messages.tsx'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { cartNotification } from './cart-notification.ts'
import type { CartNotice } from '#app/cart/cart-store.ts'

const t = createTranslate('en-US', compileMessages().en)
const proceed = () => undefined
const added: CartNotice = { code: 'cart.added', params: {}, type: 'success', offersCheckout: true }

it('offers Proceed to checkout after something was added (spec §2 "Navigation", §8)', () => {
  expect(cartNotification(added, { t, externalCheckout: false, proceed })).toEqual({
    message: 'Product has been added to the cart!',
    type: 'success',
    action1: { label: 'Proceed to checkout', run: proceed },
  })
})

it('does not offer our checkout when an external one is configured (spec §2 "Navigation")', () => {
  expect(cartNotification(added, { t, externalCheckout: true, proceed })).not.toHaveProperty('action1')
})

it.each([
  ['cart.price_unknown', 'error', 'Product price is unknown, product cannot be added to the cart!'],
  ['cart.no_variants', 'error', 'No available product variants'],
  ['stock.out', 'error', 'The product is out of stock and cannot be added to the cart!'],
  [
    'stock.volatile',
    'warning',
    'The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.',
  ],
  ['cart.quantity_updated', 'success', 'Product quantity has been updated!'],
] as const)('shows %s as %s "%s" (spec §8)', (code, type, message) => {
  const notice = { code, params: {}, type, offersCheckout: type !== 'error' }
  expect(cartNotification(notice, { t, externalCheckout: true, proceed })).toEqual({ message, type })
})
