import type { Bank } from '@ambra/contract/payment'
import { browserClient } from '#app/session/browser-client.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'

/** Banks of the bank-link provider that work now, of all countries; loaded once `isNeeded`. */
export const useBanks = (isNeeded: boolean): ResponseState<Bank[]> =>
  useResponse(isNeeded ? 'banks' : undefined, (signal) =>
    browserClient().call('neopayBanks', { query: {}, signal }),
  )
