import { randomUUID } from 'node:crypto'
import { signToken } from './json-web-token.ts'
import { bankByBic } from './neopay-banks.ts'
import type { NeopayPayment } from './neopay-payment.ts'
import { type NeopayError, type NeopayOutcome, neopayStatus } from './neopay-plan.ts'

/** Invented accounts of the buyer, and of a payee who is not the shop. */
const payerAccount = 'LT601010012345678901'
const foreignAccount = 'LV80BANK0000435195001'

export type MessageContext = {
  payment: NeopayPayment
  bank: string
  key: string
  receiver: { name: string; iban: string }
  fault: NeopayError
  /** Another transaction known to the shop. */
  otherTransactionId: string | undefined
  now: Date
}

export type SignedMessage = { token: string; content: Record<string, unknown> }

const dayInSeconds = 86_400
const cent = (amount: number, difference: number) => (Math.round(amount * 100) + difference) / 100

function idOf({ fault: error, payment, otherTransactionId }: MessageContext): string {
  if (error === 'unknown-transaction') return `unknown-${randomUUID()}`
  if (error === 'other-transaction') return otherTransactionId ?? `other-${randomUUID()}`
  return payment.transactionId
}

function sealed(payload: Record<string, unknown>, { key, fault: error, now }: MessageContext): SignedMessage {
  const issued = Math.floor(now.getTime() / 1000)
  const content =
    error === 'expired-token'
      ? { ...payload, iat: issued - 2 * dayInSeconds, exp: issued - dayInSeconds }
      : { ...payload, iat: issued, exp: issued + dayInSeconds }
  return { content, token: signToken(content, error === 'wrong-signature' ? `not ${key}` : key) }
}

const moneyOf = ({ payment, fault: error }: MessageContext) => ({
  currency: error === 'other-currency' ? 'SEK' : payment.currency,
  amount: error === 'amount-less' ? cent(payment.amount, -1) : payment.amount,
})

/** Returns the token the provider posts to the shop. @see docs/rules/payment PAY-14 */
export function callbackMessage(outcome: NeopayOutcome, context: MessageContext): SignedMessage {
  const { payment, bank, receiver, fault: error } = context
  const transaction = {
    status: neopayStatus[outcome],
    action: 'signed',
    ...moneyOf(context),
    paymentPurpose: payment.purpose,
    payerAccountNumber: payerAccount,
    receiverName: payment.receiverName ?? receiver.name,
    receiverAccountNumber:
      error === 'other-iban' ? foreignAccount : (payment.receiverAccount ?? receiver.iban),
    bank: { bic: bank, name: bankByBic(bank)?.name ?? bank },
  }
  const transactions = {
    [idOf(context)]: transaction,
    ...(error === 'two-transactions' && { [`stranger-${randomUUID()}`]: transaction }),
  }
  return sealed({ transactions }, context)
}

export type ReturnAddress = { url: string; content: Record<string, unknown> }

/** Returns the return address of the browser, with the provider's parameters. @see docs/rules/payment PAY-13 */
export function returnAddress(outcome: NeopayOutcome, context: MessageContext): ReturnAddress {
  const { payment, bank } = context
  const url = new URL(payment.returnUrl)
  const isSigned = outcome === 'success'
  const { token, content } = sealed(
    {
      transactionId: idOf(context),
      ...moneyOf(context),
      ...(isSigned && { payerAccountNumber: payerAccount, status: 'signed', action: 'signed' }),
      ...(!isSigned && { status: neopayStatus[outcome] }),
      bank: { bic: bank, name: bankByBic(bank)?.name ?? bank },
    },
    context,
  )
  if (isSigned) url.searchParams.set('token', token)
  else {
    url.searchParams.set(outcome === 'cancel' || outcome === 'fail' ? 'canceled' : 'pending', '1')
    url.searchParams.set('data', token)
  }
  return { url: url.href, content }
}
