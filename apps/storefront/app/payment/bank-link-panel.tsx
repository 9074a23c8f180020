import { showsBankChoice } from '@ambra/domain/checkout-defaults'
import { useBanks } from './use-banks.ts'
import { BankTiles } from './bank-tiles.tsx'
import { chosenBank } from './chosen-bank.ts'
import type { PaymentPanelProps } from './payment-panel.ts'

/** The banks to choose from; what is chosen goes with the order. @see spec §4 "Placing an order" */
export function BankLinkPanel({ checkout: { form, change }, method }: PaymentPanelProps) {
  const isShown = showsBankChoice(form.payment.paymentMethod, method)
  const banks = useBanks(isShown)
  if (!isShown) return null
  return (
    <BankTiles
      banks={banks.value}
      hasFailed={banks.error !== undefined}
      home={form.shipping.country}
      chosen={chosenBank(form.payment)}
      onChoose={(bank) => change('payment', { paymentMethodAdditional: { bank } })}
    />
  )
}
