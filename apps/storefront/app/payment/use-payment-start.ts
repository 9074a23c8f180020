import { ShopError } from '@ambra/contract/platform/errors/errors'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useEventListener } from '#app/ui/use-event-listener.ts'
import { type ChosenPayment, paymentAddress } from './payment-start.ts'

/** `going` until the browser has left for the provider's page. */
type PaymentStartState = { status: 'idle' | 'going' } | { status: 'failed'; error: ShopError }

type PaymentStarter = PaymentStartState & {
  /**
   * `reference` returns the one-time reference; undefined means that no provider is needed. Returns false
   * when the page stays.
   */
  start: (payment: ChosenPayment, reference: () => Promise<string | undefined>) => Promise<boolean>
}

/** Redirects the shopper to the provider, or shows why not; the order exists in both cases. */
export function usePaymentStart(): PaymentStarter {
  const [state, setState] = useState<PaymentStartState>({ status: 'idle' })
  // Resets the state of a page restored by the back button.
  useEventListener('pageshow', ({ persisted }) => persisted && setState({ status: 'idle' }))
  const start: PaymentStarter['start'] = async (payment, reference) => {
    setState({ status: 'going' })
    try {
      const token = await reference()
      if (token) {
        location.assign(await paymentAddress(browserClient(), token, payment))
        return true
      }
      setState({ status: 'idle' })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      setState({ status: 'failed', error })
    }
    return false
  }
  return { ...state, start }
}
