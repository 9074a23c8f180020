/** Transfer for the payer's bank: IBAN without spaces, euro cents, the order's reference. */
export type PayableTransfer = { payee: string; iban: string; amountCents: number; reference: string }

/** Limits of the format: letters of the name, cents, bytes of the whole text. */
const most = { payee: 70, amountCents: 99_999_999_999, bytes: 331 } as const

/**
 * Builds the text of a payment QR code for bank apps (EPC069-12, version 002, UTF-8): one field per line,
 * without BIC. The reference is in the free text, which every bank supports; returns undefined when there is
 * nothing to pay or a field does not fit.
 * @see docs/decisions/042-payment-qr.md
 */
export function transferQrText({ payee, iban, amountCents, reference }: PayableTransfer): string | undefined {
  const name = [...payee.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, most.payee).join('').trimEnd()
  if (name === '' || !Number.isSafeInteger(amountCents)) return undefined
  if (amountCents < 1 || amountCents > most.amountCents) return undefined
  const euros = `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  // Without BIC, purpose and structured reference.
  const fields = ['BCD', '002', '1', 'SCT', '', name, iban, `EUR${euros}`, '', '', reference]
  const text = fields.join('\n')
  return new TextEncoder().encode(text).length <= most.bytes ? text : undefined
}
