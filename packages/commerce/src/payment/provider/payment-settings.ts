/**
 * Settings of all payment methods. `apiUrl`: address of this API for browsers and providers, e.g. `https://shop.example/api`.
 * `methods`: by code, in the form that the definition of the method reads from the environment.
 */
export type PaymentSettings = {
  apiUrl: string
  /** All providers are the emulators under /sandbox: no money moves, and shoppers are shown that. */
  isEmulated: boolean
  methods: Readonly<Record<string, unknown>>
}
