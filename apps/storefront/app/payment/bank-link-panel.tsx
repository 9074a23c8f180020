import { showsBankChoice } from '@ambra/domain/checkout-defaults'
import { useBanks } from './use-banks.ts'
import { BankTiles } from './bank-tiles.tsx'
import { chosenBank } from './chosen-bank.ts'
import type { PaymentPanelProps } from './payment-panel.ts'

/** The banks to choose from; what is chosen goes with the order. @see spec §4 "Placing an order" */
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
