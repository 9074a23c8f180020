import type { Totals } from '@ambra/contract/cart'
import type { FieldError } from '@ambra/domain/address'
import type { UnknownTotal } from '@ambra/domain/cart/offline-totals'
import type { ResponseState } from '#app/session/use-response.ts'
import type { CheckoutForm, Offers } from './checkout-form.ts'
import type { ChangeForm } from './use-checkout-form.ts'

/** What every step of the checkout reads and changes. */
export type Checkout = {
  /** False until cart and drafts are read from this browser. */
  isReady: boolean
  /** The server has said how this cart can be delivered and paid, now or, without a network, earlier. */
  hasOffers: boolean
  form: CheckoutForm
  change: ChangeForm
  /** Errors shown last; those of corrected fields do not apply any more. */
  shownFaults: readonly FieldError[]
  /** Shows errors and moves the focus to the first; true when there are none. */
  showFaults: (fieldErrors: readonly FieldError[]) => boolean
  offers: Offers
  /** Totals for exactly what is chosen now: the server's, or computed from its last data. Undefined while unknown. */
  totals: Totals | undefined
  /** The last known totals, shown until the new ones arrive. */
  lastTotals: Totals | undefined
  error: ResponseState<unknown>['error']
  /** Offline: what is shown was loaded at `asOf` (ms since the epoch), `unknown` is why no total can be shown. */
  offline: { asOf: number | undefined; unknown: UnknownTotal | 'offers' | undefined } | undefined
}
