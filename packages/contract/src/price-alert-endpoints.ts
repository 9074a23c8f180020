import Type from 'typebox'
import { row, SessionQuery, StoreQuery } from './endpoint-row.ts'
import {
  ConfirmedPriceAlert,
  CreatePriceAlert,
  OwnPriceAlerts,
  PriceAlertCode,
  PriceAlertState,
  RemovePriceAlert,
} from './price-alert.ts'

/** Calls about mails when a price falls. Ours, not of the specification. */
export const priceAlertEndpoints = {
  priceAlertCreate: row('priceAlertCreate', {
    summary:
      'Ask for one mail when the price of a product or variant falls; the answer never tells whether the address is known',
    query: SessionQuery,
    body: CreatePriceAlert,
    result: PriceAlertState,
  }),
  priceAlertConfirm: row('priceAlertConfirm', {
    summary: 'Confirm an alert by the code of its mail',
    query: StoreQuery,
    body: PriceAlertCode,
    result: ConfirmedPriceAlert,
  }),
  priceAlertLeave: row('priceAlertLeave', {
    summary: 'End all alerts of the address that the code of a mail belongs to',
    query: StoreQuery,
    body: PriceAlertCode,
    result: Type.Boolean(),
  }),
  userPriceAlerts: row('userPriceAlerts', {
    summary: 'Open price alerts of the customer, newest first',
    query: StoreQuery,
    headerToken: true,
    result: OwnPriceAlerts,
  }),
  userRemovePriceAlert: row('userRemovePriceAlert', {
    summary: 'Remove one; the result is the others',
    query: StoreQuery,
    headerToken: true,
    body: RemovePriceAlert,
    result: OwnPriceAlerts,
  }),
}
