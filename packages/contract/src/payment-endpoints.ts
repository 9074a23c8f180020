import Type from 'typebox'
import { row, store, text } from './endpoint-row.ts'
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
 * The payment calls of the endpoint table. `token` is a one-time payment reference, or the cart id of the placed order for
 * clients that know nothing else; it only selects the order, all figures come from the database.
 * @see spec §7, docs/rules/payment PAY-1, PAY-2
 */
export const paymentEndpoints = {
  paymentStart: row('paymentStart', {
    summary: 'Start a payment by the method named; token is a payment reference or the cart id',
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
    summary: 'Banks of the bank-link provider that work now, of one country when it is named',
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
    summary: 'Another attempt to pay an order that is not paid; the answer starts it',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    body: PayAgain,
    result: PaymentReference,
  }),
}

/** Calls of the specification that mean `payment/start` with this method. */
export const paymentStartCalls = [
  { endpoint: paymentEndpoints.neopayPayment, method: 'NEOPAY' },
  { endpoint: paymentEndpoints.mokilizingasPayment, method: 'MOKILIZINGAS' },
] as const
