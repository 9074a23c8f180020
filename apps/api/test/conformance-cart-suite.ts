import type { CallName } from '@ambra/contract/platform/api/calls'
import { expect } from 'vitest'
import type { CallCase, Sent, World } from './conformance-suite.ts'
import { aGiftCard } from './promotions/gift-card-suite.ts'
import { address, information } from './sales/order-suite.ts'

export const ofCart = async (world: World): Promise<Sent> => ({ query: { cartId: await world.cart() } })
export const ofNoCart = (): Sent => ({ query: { cartId: 'f'.repeat(32) } })

/** A successful and a rejected request for each call about a cart. */
export const cartCases = {
  cartCreate: {
    success: () => ({}),
    result: expect.stringMatching(/^[0-9a-f]{32}$/),
    rejected: () => ({ query: { token: 'nobody' } }),
    code: 'auth.not_authorized',
  },
  cartPull: {
    success: ofCart,
    result: [{ sku: 'LAMP', qty: 1 }],
    rejected: ofNoCart,
    code: 'cart.not_found',
  },
  cartUpdate: {
    success: async (world) => ({ ...(await ofCart(world)), body: { cartItem: { sku: 'LAMP', qty: 1 } } }),
    result: { sku: 'LAMP', qty: 2 },
    rejected: async (world) => ({ ...(await ofCart(world)), body: { cartItem: { sku: 'GHOST', qty: 1 } } }),
    code: 'cart.unknown_sku',
  },
  cartDelete: {
    success: async (world) => ({ ...(await ofCart(world)), body: { cartItem: { sku: 'LAMP' } } }),
    result: true,
    rejected: async (world) => ({ ...(await ofCart(world)), body: { cartItem: { sku: 'GHOST' } } }),
    code: 'cart.unknown_item',
  },
  cartTotals: {
    success: ofCart,
    result: { subtotal_incl_tax: 100 },
    rejected: ofNoCart,
    code: 'cart.not_found',
  },
  cartPaymentMethods: {
    success: ofCart,
    result: [
      { code: 'NEOPAY' },
      { code: 'MOKILIZINGAS' },
      { code: 'cashondelivery' },
      { code: 'banktransfer' },
    ],
    rejected: ofNoCart,
    code: 'cart.not_found',
  },
  cartShippingMethods: {
    success: async (world) => ({ ...(await ofCart(world)), body: { address } }),
    result: expect.arrayContaining([
      expect.objectContaining({ carrier_code: 'dpd', method_code: 'courier' }),
    ]),
    rejected: () => ({ ...ofNoCart(), body: { address } }),
    code: 'cart.not_found',
  },
  cartShippingInformation: {
    success: async (world) => ({ ...(await ofCart(world)), body: { addressInformation: information } }),
    result: { totals: { subtotal_incl_tax: 100 } },
    rejected: async (world) => ({
      ...(await ofCart(world)),
      body: { addressInformation: { shipping_carrier_code: 'owl', shipping_method_code: 'owl' } },
    }),
    code: 'shipping.unknown_method',
  },
  cartCollectTotals: {
    success: ofCart,
    result: { subtotal_incl_tax: 100 },
    rejected: ofNoCart,
    code: 'cart.not_found',
  },
  cartApplyCoupon: {
    success: async (world) => ({ query: { cartId: await world.cart(), coupon: 'NEWS10' } }),
    result: true,
    rejected: async (world) => ({ query: { cartId: await world.cart(), coupon: 'WRONG' } }),
    code: 'coupon.invalid',
  },
  cartDeleteCoupon: { success: ofCart, result: true, rejected: ofNoCart, code: 'cart.not_found' },
  cartCoupon: { success: ofCart, result: null, rejected: ofNoCart, code: 'cart.not_found' },
  cartApplyGiftCard: {
    success: async (world) => ({
      query: { cartId: await world.cart() },
      body: { code: await aGiftCard(world.shop) },
    }),
    result: true,
    rejected: async (world) => ({ query: { cartId: await world.cart() }, body: { code: 'WRONG' } }),
    code: 'giftcard.invalid',
  },
  cartDeleteGiftCard: {
    success: async (world) => ({ query: { cartId: await world.cart() }, body: { ending: 'ABCD' } }),
    result: true,
    rejected: () => ({ ...ofNoCart(), body: { ending: 'ABCD' } }),
    code: 'cart.not_found',
  },
  giftCardBalance: {
    success: async (world) => ({ body: { code: await aGiftCard(world.shop) } }),
    result: { balance: 100 },
    rejected: () => ({ body: { code: 'WRONG' } }),
    code: 'giftcard.invalid',
  },
} satisfies Partial<Record<CallName, CallCase>>
