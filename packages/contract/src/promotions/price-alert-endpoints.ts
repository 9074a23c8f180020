import Type from 'typebox'
import { row, SessionQuery, StoreQuery } from '../platform/api/endpoint-row.ts'
import {
  ConfirmedPriceAlert,
  CreatePriceAlert,
  OwnPriceAlerts,
  PriceAlertCode,
  PriceAlertState,
  RemovePriceAlert,
} from './price-alert.ts'

/** Price alert calls. Not part of the specification. */
export const priceAlertEndpoints = {
  priceAlertCreate: row('priceAlertCreate', {
    summary:
      'Request one mail when the price of a product or variant falls; the response never reveals whether the address is known',
    query: SessionQuery,
    body: CreatePriceAlert,
    result: PriceAlertState,
  }),
  priceAlertConfirm: row('priceAlertConfirm', {
    summary: 'Confirm a price alert by the code of its mail',
    query: StoreQuery,
    body: PriceAlertCode,
    result: ConfirmedPriceAlert,
  }),
  priceAlertLeave: row('priceAlertLeave', {
    summary: 'End all price alerts of an address by the code of a mail',
    query: StoreQuery,
    body: PriceAlertCode,
    result: Type.Boolean(),
  }),
  userPriceAlerts: row('userPriceAlerts', {
    summary: 'List open price alerts of the customer, newest first',
    query: StoreQuery,
    headerToken: true,
    result: OwnPriceAlerts,
  }),
  userRemovePriceAlert: row('userRemovePriceAlert', {
    summary: 'Remove a price alert; returns the others',
    query: StoreQuery,
    headerToken: true,
    body: RemovePriceAlert,
    result: OwnPriceAlerts,
  }),
}
