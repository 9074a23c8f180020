import { cents } from '@ambra/domain/money'
import { allowsCashOnDelivery } from '@ambra/domain/payment-methods'
import type { PaymentProvider } from '../../provider/payment-provider.ts'

/** Money at the door: the order is received at once, paid when the carrier brings the money. @see reference payments 4 */
export const createCashOnDelivery = ({ maxCents }: { maxCents: number }): PaymentProvider => ({
  code: 'cashondelivery',
  isAvailable: async ({ store, ...cart }) =>
    allowsCashOnDelivery({ ...cart, homeCountry: store.country, maxTotal: cents(maxCents) }),
})
