import { useTranslate } from '#app/i18n/messages.tsx'

export function BankTransferPanel() {
  return <p>{useTranslate()('checkout.transferTerms')}</p>
}
