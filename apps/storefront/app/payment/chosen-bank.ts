import type { PaymentDraft } from '#app/storage/storage-keys.ts'

/** BIC of the bank chosen for a bank link; undefined for every other way to pay. */
export function chosenBank({
  paymentMethod,
  paymentMethodAdditional,
}: Pick<PaymentDraft, 'paymentMethod' | 'paymentMethodAdditional'>): string | undefined {
  const bank = paymentMethod === 'NEOPAY' ? paymentMethodAdditional['bank'] : undefined
  return typeof bank === 'string' && bank !== '' ? bank : undefined
}
