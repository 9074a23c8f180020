import type { Bank } from '@ambra/contract/payment'
import { browserClient } from '#app/session/browser-client.ts'
import { type Answer, useAnswer } from '#app/offline/use-response.ts'

/** Banks of the bank-link provider that work now, of all countries; asked for once `isNeeded`. */
export const useBanks = (isNeeded: boolean): Answer<Bank[]> =>
  useAnswer(isNeeded ? 'banks' : undefined, (signal) =>
    browserClient().call('neopayBanks', { query: {}, signal }),
  )
