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
import { row, StoreQuery, store, text } from './endpoint-row.ts'
import { Order } from './order.ts'

/** Calls of a customer's account beyond the specification's; all need a token, in the header. */
export const accountEndpoints = {
  userOrder: row('userOrder', {
    summary: 'One own order with its documents, as the order page shows it',
    query: Type.Object({ ...store, number: text(32) }),
    headerToken: true,
    result: Order,
  }),
  userSessions: row('userSessions', {
    summary: 'Signed-in devices',
    query: StoreQuery,
    headerToken: true,
    result: Type.Array(CustomerSession),
  }),
  userEndSessions: row('userEndSessions', {
    summary: 'Sign out one device, all others, or all',
    query: StoreQuery,
    headerToken: true,
    body: EndSessions,
    result: Type.Boolean(),
  }),
  userExport: row('userExport', {
    summary: 'Everything the shop holds about the customer',
    query: StoreQuery,
    headerToken: true,
    result: CustomerExport,
  }),
  userErase: row('userErase', {
    summary: 'Erase the account; invoiced orders stay as long as the law asks',
    query: StoreQuery,
    headerToken: true,
    body: EraseAccount,
    result: ErasureReceipt,
  }),
  userLists: row('userLists', {
    summary: 'Wishlist and comparison of the customer',
    query: StoreQuery,
    headerToken: true,
    result: CustomerLists,
  }),
  userChangeLists: row('userChangeLists', {
    summary: 'Add to and remove from wishlist and comparison; sent again it changes nothing',
    query: StoreQuery,
    headerToken: true,
    body: ChangeLists,
    result: CustomerLists,
  }),
  userReviews: row('userReviews', {
    summary: 'Own reviews',
    query: StoreQuery,
    headerToken: true,
    result: OwnReviews,
  }),
  userClaims: row('userClaims', {
    summary: 'Own claims',
    query: StoreQuery,
    headerToken: true,
    result: OwnClaims,
  }),
}
