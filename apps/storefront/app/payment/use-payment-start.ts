import { ShopError } from '@ambra/contract/errors'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useEventListener } from '#app/ui/use-event-listener.ts'
import { type ChosenPayment, paymentAddress } from './payment-start.ts'

/** `going` until the browser has left for the provider. */
type PaymentStartState = { status: 'idle' | 'going' } | { status: 'failed'; error: ShopError }

type PaymentStarter = PaymentStartState & {
  /** `reference` gets the one-time reference; none means that no provider is needed. False when the page stays. */
  start: (payment: ChosenPayment, reference: () => Promise<string | undefined>) => Promise<boolean>
}

/** Takes the shopper to the provider, or says why not; the order stands either way. */
export function usePaymentStart(): PaymentStarter {
  const [state, setState] = useState<PaymentStartState>({ status: 'idle' })
  // Who comes back from the provider's page finds this one as it was left.
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
