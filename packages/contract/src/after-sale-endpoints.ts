import Type from 'typebox'
import {
  Claim,
  ClaimForm,
  OrderFeedback,
  OrderLookup,
  WithdrawalReceipt,
  WithdrawalStatement,
} from './after-sale.ts'
import { row, StoreQuery, store, text } from './endpoint-row.ts'
import { Order, OrderAccountRequest } from './order.ts'

/** Calls about an order after the sale; all beyond the specification, none needs an account. */
export const afterSaleEndpoints = {
  orderAccount: row('orderAccount', {
    summary:
      "Ask for an account for a guest's order, by number and secret token; the answer never tells whether the address has one",
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    body: OrderAccountRequest,
    result: Order,
  }),
  orderFeedback: row('orderFeedback', {
    summary: 'Feedback for a delivered order, once; texts about products become reviews to moderate',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    body: OrderFeedback,
    result: Type.Boolean(),
  }),
  orderLookup: row('orderLookup', {
    summary: 'Send the link to an order to its e-mail address; the answer never tells whether they match',
    query: StoreQuery,
    body: OrderLookup,
    result: Type.Boolean(),
  }),
  claimCreate: row('claimCreate', {
    summary: 'Claim that goods are faulty',
    query: StoreQuery,
    body: ClaimForm,
    result: Claim,
  }),
  claimPull: row('claimPull', {
    summary: 'State of a claim by its code',
    query: Type.Object({ ...store, code: text(64) }),
    result: Claim,
  }),
  withdrawalCreate: row('withdrawalCreate', {
    summary: 'Withdraw from a contract; every statement is accepted and acknowledged',
    query: StoreQuery,
    body: WithdrawalStatement,
    result: WithdrawalReceipt,
  }),
}
