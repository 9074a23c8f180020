import type { PaymentDraft } from '#app/storage/storage-keys.ts'

/** Returns the BIC of the bank selected for a bank link; undefined for every other payment method. */
export function chosenBank({
  paymentMethod,
  paymentMethodAdditional,
}: Pick<PaymentDraft, 'paymentMethod' | 'paymentMethodAdditional'>): string | undefined {
  const bank = paymentMethod === 'NEOPAY' ? paymentMethodAdditional['bank'] : undefined
  return typeof bank === 'string' && bank !== '' ? bank : undefined
}
