import { useTranslate } from '#app/ui/messages.tsx'

export function BankTransferPanel() {
  return <p>{useTranslate()('checkout.transferTerms')}</p>
}
