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
import { row, SessionQuery, session, text } from './endpoint-row.ts'
import { Order } from './order.ts'

/** Rows of what a customer sees and does in the account beyond the specification's calls; all need a token. */
export const accountEndpoints = {
  userOrder: row('userOrder', {
    summary: 'One own order with its documents, as the order page shows it',
    query: Type.Object({ ...session, number: text(32) }),
    result: Order,
  }),
  userSessions: row('userSessions', {
    summary: 'Signed-in devices',
    query: SessionQuery,
    result: Type.Array(CustomerSession),
  }),
  userEndSessions: row('userEndSessions', {
    summary: 'Sign out one device, all others, or all',
    query: SessionQuery,
    body: EndSessions,
    result: Type.Boolean(),
  }),
  userExport: row('userExport', {
    summary: 'Everything the shop holds about the customer',
    query: SessionQuery,
    result: CustomerExport,
  }),
  userErase: row('userErase', {
    summary: 'Erase the account; invoiced orders stay as long as the law asks',
    query: SessionQuery,
    body: EraseAccount,
    result: ErasureReceipt,
  }),
  userLists: row('userLists', {
    summary: 'Wishlist and comparison of the customer',
    query: SessionQuery,
    result: CustomerLists,
  }),
  userChangeLists: row('userChangeLists', {
    summary: 'Add to and remove from wishlist and comparison; sent again it changes nothing',
    query: SessionQuery,
    body: ChangeLists,
    result: CustomerLists,
  }),
  userReviews: row('userReviews', {
    summary: 'Own reviews',
    query: SessionQuery,
    result: OwnReviews,
  }),
  userClaims: row('userClaims', {
    summary: 'Own claims',
    query: SessionQuery,
    result: OwnClaims,
  }),
}
