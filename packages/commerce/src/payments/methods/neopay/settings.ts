/**
 * Settings of the bank-link provider. `widgetHost` is opened by the browser, `apiHost` is requested by the
 * server; both without a trailing slash. The first key signs; all are accepted.
 * @see docs/payments.md
 */
export type NeopaySettings = {
  widgetHost: string
  apiHost: string
  projectId: number
  /** Additional https hosts of bank logos. */
  logoHosts: readonly string[]
  keys: readonly string[]
  /** Receiving account without spaces; undefined = the project's own. */
  receiverIban: string | undefined
}
