import { readToken, type TokenError } from './json-web-token.ts'
import { ownUrl, type ShopAddress } from './shop-address.ts'

/** Payment requested by the widget's token. @see docs/rules/payment PAY-11 */
export type NeopayPayment = {
  transactionId: string
  amount: number
  currency: string
  purpose: string
  returnUrl: string
  bank: string | undefined
  receiverName: string | undefined
  receiverAccount: string | undefined
  language: string | undefined
}

type PaymentFault = TokenError | 'project' | 'claim' | 'amount' | 'currency' | 'returnUrl'

type Reading = { payment: NeopayPayment } | { fault: PaymentFault; detail: string }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

type Project = { projectId: number; key: string; shop: ShopAddress; now: Date }

/** Returns the payment the token requests, or its first error. */
export function readPayment(token: string, { projectId, key, shop, now }: Project): Reading {
  const read = readToken(token, key, now)
  if ('fault' in read) return { fault: read.fault, detail: '' }
  const { payload } = read
  if (payload['projectId'] !== projectId) return { fault: 'project', detail: String(payload['projectId']) }
  const required = ['transactionId', 'currency', 'paymentPurpose', 'clientRedirectUrl']
  const missing = required.find((name) => textOf(payload[name]) === undefined)
  if (missing) return { fault: 'claim', detail: missing }
  const { amount } = payload
  const cents = typeof amount === 'number' ? amount * 100 : Number.NaN
  if (typeof amount !== 'number' || !(amount > 0) || Math.abs(cents - Math.round(cents)) > 1e-6)
    return { fault: 'amount', detail: String(amount) }
  if (payload['currency'] !== 'EUR') return { fault: 'currency', detail: String(payload['currency']) }
  const returnUrl = String(payload['clientRedirectUrl'])
  if (!ownUrl(returnUrl, shop)) return { fault: 'returnUrl', detail: returnUrl }
  return {
    payment: {
      transactionId: String(payload['transactionId']),
      amount,
      currency: 'EUR',
      purpose: String(payload['paymentPurpose']),
      returnUrl,
      bank: textOf(payload['bank']),
      receiverName: textOf(payload['receiverName']),
      receiverAccount: textOf(payload['receiverAccountNumber']),
      language: textOf(payload['defaultLocale']),
    },
  }
}
