/**
 * Settings of the credit provider. `redirect`: the browser opens the application itself, or the server
 * requests its address. `itemFields` names the fields of an item, which the provider's document does not.
 * @see docs/payments.md
 */
export type CreditSettings = {
  browserUrl: string
  apiUrl: string
  key: string
  uuid: string
  redirect: 'browser' | 'server'
  itemFields: { name: string; quantity: string; price: string }
}
