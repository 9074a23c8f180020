import { paymentTitles } from '@ambra/domain/method-titles'
import { cents } from '@ambra/domain/money'
import type { PaymentOffer } from './payment-offers.ts'

/**
 * The way to pay of an order whose gift cards leave nothing to pay: the only one then, never offered beside others, and no
 * method that the settings switch on or off.
 */
export const giftCardPayment: PaymentOffer = {
  code: 'giftcard',
  titles: paymentTitles.giftcard,
  rules: { isPrepaid: false, allowsVirtual: true, minTotal: cents(0) },
  cost: cents(0),
}
