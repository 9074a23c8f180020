import { showsBankChoice } from '@ambra/domain/sales/checkout/checkout-defaults'
import { BankTiles } from './bank-tiles.tsx'
import { chosenBank } from './chosen-bank.ts'
import type { PaymentPanelProps } from './payment-panel.ts'
import type { Bank } from '@ambra/contract/payments/payment'
import { browserClient } from '#app/session/browser-client.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'

/** Bank selection; the selected bank is sent with the order. @see spec §4 "Placing an order" */
export function BankLinkPanel({ method, chosen, country, onBank }: PaymentPanelProps) {
  const isShown = showsBankChoice(chosen.paymentMethod, method)
  const banks = useBanks(isShown)
  if (!isShown) return null
  return (
    <BankTiles
      banks={banks.value}
      hasFailed={banks.error !== undefined}
      home={country}
      chosen={chosenBank(chosen)}
      onChoose={onBank}
    />
  )
}

/** Loads the currently available banks of the bank-link provider, of all countries, once `isNeeded`. */
const useBanks = (isNeeded: boolean): ResponseState<Bank[]> =>
  useResponse(isNeeded ? 'banks' : undefined, (signal) =>
    browserClient().call('neopayBanks', { query: {}, signal }),
  )
