/**
 * The bank-link provider. `widgetHost` is what the browser opens, `apiHost` what the server asks; both without a trailing
 * slash. The first key signs, all of them are accepted. @see docs/payments.md
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
