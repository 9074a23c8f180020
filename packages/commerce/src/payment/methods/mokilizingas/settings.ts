/**
 * The financing provider. `redirect`: the browser opens the application itself, or our server asks where it lies.
 * `itemFields` names the fields of a line of the basket, which the provider's document does not. @see docs/payments.md
 */
export type CreditSettings = {
  browserUrl: string
  apiUrl: string
  key: string
  uuid: string
  redirect: 'browser' | 'server'
  itemFields: { name: string; quantity: string; price: string }
}
