import Type from 'typebox'
import {
  ChangeLists,
  CustomerExport,
  CustomerLists,
  CustomerSession,
  EndSessions,
  EraseAccount,
  ErasureReceipt,
  OwnClaims,
  OwnReviews,
} from './account.ts'
import { row, StoreQuery, store, text } from '../platform/api/endpoint-row.ts'
import { Order } from '../sales/order.ts'

/** Account calls beyond the specification; all need a token in the header. */
export const accountEndpoints = {
  userOrder: row('userOrder', {
    summary: 'Get your own order with its documents, as the order page shows it',
    query: Type.Object({ ...store, number: text(32) }),
    headerToken: true,
    result: Order,
  }),
  userSessions: row('userSessions', {
    summary: 'List signed-in devices',
    query: StoreQuery,
    headerToken: true,
    result: Type.Array(CustomerSession),
  }),
  userEndSessions: row('userEndSessions', {
    summary: 'End the session of one device, all others, or all',
    query: StoreQuery,
    headerToken: true,
    body: EndSessions,
    result: Type.Boolean(),
  }),
  userExport: row('userExport', {
    summary: 'Export all data about the customer',
    query: StoreQuery,
    headerToken: true,
    result: CustomerExport,
  }),
  userErase: row('userErase', {
    summary: 'Erase the account; invoiced orders are kept as long as the law requires',
    query: StoreQuery,
    headerToken: true,
    body: EraseAccount,
    result: ErasureReceipt,
  }),
  userLists: row('userLists', {
    summary: 'Get wishlist and comparison of the customer',
    query: StoreQuery,
    headerToken: true,
    result: CustomerLists,
  }),
  userChangeLists: row('userChangeLists', {
    summary: 'Add to and remove from wishlist and comparison; idempotent',
    query: StoreQuery,
    headerToken: true,
    body: ChangeLists,
    result: CustomerLists,
  }),
  userReviews: row('userReviews', {
    summary: 'List your own reviews',
    query: StoreQuery,
    headerToken: true,
    result: OwnReviews,
  }),
  userClaims: row('userClaims', {
    summary: 'List your own claims',
    query: StoreQuery,
    headerToken: true,
    result: OwnClaims,
  }),
}
