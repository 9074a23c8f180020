import type { Totals } from '@ambra/contract/sales/cart'
import type { FieldError } from '@ambra/domain/customers/address/address'
import type { UnknownTotal } from '@ambra/domain/sales/cart/offline-totals'
import type { ResponseState } from '#app/session/use-response.ts'
import type { CheckoutForm, Offers } from './checkout-form.ts'
import type { ChangeForm } from './use-checkout-form.ts'

/** State that the steps of the checkout read and change. */
export type Checkout = {
  /** False until cart and drafts are loaded from this browser. */
  isReady: boolean
  /**
   * True when the delivery and payment methods of this cart are known, from now or, while offline, earlier.
   */
  hasOffers: boolean
  form: CheckoutForm
  change: ChangeForm
  /** Errors shown last; those of corrected fields no longer apply. */
  shownFaults: readonly FieldError[]
  /** Shows errors and focuses the first; returns true when there are none. */
  showFaults: (fieldErrors: readonly FieldError[]) => boolean
  offers: Offers
  /**
   * Totals for exactly the current selection: the server's, or computed from its last data. Undefined while
   * unknown.
   */
  totals: Totals | undefined
  /** The last known totals, shown until the new ones arrive. */
  lastTotals: Totals | undefined
  error: ResponseState<unknown>['error']
  /**
   * Offline state: the shown data were loaded at `asOf` (ms since the epoch); `unknown` is why no total can
   * be shown.
   */
  offline: { asOf: number | undefined; unknown: UnknownTotal | 'offers' | undefined } | undefined
}
