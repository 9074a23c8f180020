import Type from 'typebox'
import {
  Claim,
  ClaimForm,
  OrderFeedback,
  OrderLookup,
  WithdrawalReceipt,
  WithdrawalStatement,
} from './after-sale.ts'
import { row, StoreQuery, store, text } from '../platform/api/endpoint-row.ts'
import { Order, OrderAccountRequest } from '../sales/order.ts'

/** Calls about an order after the sale; beyond the specification, none needs an account. */
export const afterSaleEndpoints = {
  orderAccount: row('orderAccount', {
    summary:
      'Request an account for a guest order, by number and secret token; the response never reveals whether the address already has one',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    body: OrderAccountRequest,
    result: Order,
  }),
  orderFeedback: row('orderFeedback', {
    summary: 'Send feedback about a delivered order, once; texts about products become reviews to moderate',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    body: OrderFeedback,
    result: Type.Boolean(),
  }),
  orderLookup: row('orderLookup', {
    summary: 'Mail the link to an order to its email address; the response never reveals whether they match',
    query: StoreQuery,
    body: OrderLookup,
    result: Type.Boolean(),
  }),
  claimCreate: row('claimCreate', {
    summary: 'Report faulty goods as a claim',
    query: StoreQuery,
    body: ClaimForm,
    result: Claim,
  }),
  claimPull: row('claimPull', {
    summary: 'Get the state of a claim by its code',
    query: Type.Object({ ...store, code: text(64) }),
    result: Claim,
  }),
  withdrawalCreate: row('withdrawalCreate', {
    summary: 'Withdraw from a contract; every withdrawal is accepted and acknowledged',
    query: StoreQuery,
    body: WithdrawalStatement,
    result: WithdrawalReceipt,
  }),
}
