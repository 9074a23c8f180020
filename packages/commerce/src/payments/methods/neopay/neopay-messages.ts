import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PaymentReport } from '@ambra/db/schema'
import { exactCents } from '@ambra/domain/platform/money/exact-cents'
import { neopayState } from '@ambra/domain/payments/provider-status'
import type { JWTPayload } from 'jose'
import { asObject, asText } from '../../provider/provider-http.ts'

const provider = 'NEOPAY'
const maxTransactions = 100

/** Stored fields of a message; all others are dropped. */
const notedFields = [
  'transactionId',
  'status',
  'action',
  'amount',
  'currency',
  'paymentPurpose',
  'payerAccountNumber',
  'receiverName',
  'receiverAccountNumber',
  'iat',
  'exp',
] as const
const maxNoted = 200

function noted(message: Record<string, unknown>): Record<string, string> {
  const bank = asObject(message['bank'])
  const texts = [
    ...notedFields.map((name) => [name, asText(message[name])] as const),
    ['bank', asText(bank['bic']) || asText(message['bank'])] as const,
  ]
  return Object.fromEntries(
    texts.filter(([, text]) => text !== '').map(([name, text]) => [name, text.slice(0, maxNoted)]),
  )
}

/**
 * Reads the reports of a callback, one per transaction.
 * @throws ShopError payment.bad_message when it carries none: our own start tokens bear the same signature
 * @see docs/rules/payment PAY-14
 */
export function readCallback(claims: JWTPayload, receiverIban: string | undefined): PaymentReport[] {
  const transactions = Object.entries(asObject(claims['transactions']))
  if (transactions.length === 0 || transactions.length > maxTransactions)
    throw new ShopError('payment.bad_message')
  return transactions.map(([reference, entry]) => callbackReport(reference, asObject(entry), receiverIban))
}

function callbackReport(
  reference: string,
  transaction: Record<string, unknown>,
  receiverIban: string | undefined,
): PaymentReport {
  const status = asText(transaction['status']) || 'unknown'
  const receiver = asText(transaction['receiverAccountNumber']).replace(/\s/g, '').toUpperCase()
  const currency = asText(transaction['currency'])
  return {
    provider,
    reference: reference.slice(0, 100),
    status: status.slice(0, 60),
    // An unknown status is recorded and changes nothing.
    state: neopayState(status) ?? 'open',
    checksAmount: true,
    amountCents: exactCents(transaction['amount']),
    currency,
    isReceiverWrong: receiverIban !== undefined && receiver !== '' && receiver !== receiverIban,
    facts: `${asText(transaction['amount'])} ${currency} ${receiver}`.slice(0, 100),
    source: 'callback',
    message: noted(transaction),
  }
}

/** Query of the browser's return, which never proves a payment. `data` comes with a query that names the outcome. */
export type ReturnQuery = { token?: unknown; data?: unknown; pending?: unknown; canceled?: unknown }

/**
 * Reads the report of a return token: approved, pending or cancelled.
 * @throws ShopError payment.bad_message for a token that is not a response, such as the one the payment was
 * started with
 * @see docs/rules/payment PAY-13
 */
export function readReturn(claims: JWTPayload, query: ReturnQuery): PaymentReport {
  const reference = asText(claims['transactionId'])
  if (!reference || claims['clientRedirectUrl'] !== undefined) throw new ShopError('payment.bad_message')
  const isLeft = query.token === undefined && query.canceled !== undefined
  return {
    provider,
    reference: reference.slice(0, 100),
    status: isLeft ? 'left' : query.token === undefined ? 'returned pending' : 'returned signed',
    state: isLeft ? 'cancelled' : 'processing',
    checksAmount: false,
    facts: '',
    source: 'return',
    message: noted(claims),
  }
}
