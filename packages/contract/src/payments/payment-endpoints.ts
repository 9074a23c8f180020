import Type from 'typebox'
import { row, store, text } from '../platform/api/endpoint-row.ts'
import {
  Bank,
  PayAgain,
  PaymentMethodStart,
  PaymentRedirect,
  PaymentReference,
  PaymentStart,
} from './payment.ts'

const token = text(256)

/**
 * Payment calls of the endpoint table. `token` is a one-time payment reference, or the cart id of the placed
 * order for clients that know nothing else; it only selects the order, and all figures come from the
 * database.
 * @see spec §7, docs/rules/payment PAY-1, PAY-2
 */
export const paymentEndpoints = {
  paymentStart: row('paymentStart', {
    summary: 'Start a payment with the given method; token is a payment reference or the cart id',
    query: Type.Object({ ...store }),
    body: PaymentMethodStart,
    result: PaymentRedirect,
  }),
  neopayPayment: row('neopayPayment', {
    summary: 'Start a bank-link payment; token is a payment reference or the cart id',
    query: Type.Object({ ...store, token, bank: text(64) }),
    body: PaymentStart,
    result: PaymentRedirect,
  }),
  neopayBanks: row('neopayBanks', {
    summary: 'List available banks of the bank-link provider, optionally of one country',
    query: Type.Object({ ...store, clientId: text(128), country: text(2) }),
    result: Type.Array(Bank),
  }),
  mokilizingasPayment: row('mokilizingasPayment', {
    summary: 'Start financing; token is a payment reference or the cart id',
    query: Type.Object({ ...store, token }),
    body: PaymentStart,
    result: PaymentRedirect,
  }),
  orderPayAgain: row('orderPayAgain', {
    summary: 'Start another payment attempt for an unpaid order',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    body: PayAgain,
    result: PaymentReference,
  }),
}

/** Calls of the specification that are equivalent to `payment/start` with this method. */
export const paymentStartCalls = [
  { endpoint: paymentEndpoints.neopayPayment, method: 'NEOPAY' },
  { endpoint: paymentEndpoints.mokilizingasPayment, method: 'MOKILIZINGAS' },
] as const
