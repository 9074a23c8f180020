/**
 * The bank-link provider. `widgetHost` is what the browser opens, `apiHost` what the server asks; both without a trailing
 * slash. The first key signs, all of them are accepted. @see reference payments 2
 */
export type NeopaySettings = {
  widgetHost: string
  apiHost: string
  projectId: number
  /** Hosts beside the provider's own that pictures of banks may come from, by https. */
  logoHosts: readonly string[]
  keys: readonly string[]
  /** Account without spaces that must receive the money; undefined = whatever the project has. */
  receiverIban: string | undefined
}

/**
 * The financing provider. `redirect`: the browser opens the application itself, or our server asks where it lies.
 * `itemFields` names the fields of a line of the basket, which the provider's document does not. @see reference payments 3
 */
export type MokilizingasSettings = {
  browserUrl: string
  apiUrl: string
  key: string
  uuid: string
  redirect: 'browser' | 'server'
  itemFields: { name: string; quantity: string; price: string }
}

/** Settings of all ways to pay. `apiUrl`: address of this API for browsers and providers, e.g. `https://shop.example/api`. */
export type PaymentSettings = {
  apiUrl: string
  /** Both providers are the emulators under /sandbox: no money moves, and shoppers are shown that. */
  isEmulated: boolean
  neopay: NeopaySettings | undefined
  mokilizingas: MokilizingasSettings | undefined
  /** Cents: what cash on delivery costs, and the largest order it is offered for. */
  cashOnDelivery: { feeCents: number; maxCents: number }
}
