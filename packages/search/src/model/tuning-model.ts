/** For these words the products with these skus come first, in this order. */
type Pin = { readonly query: string; readonly skus: readonly string[] }
/** Products with this value score so many times as much, in every search by words. */
type Boost = { readonly field: string; readonly value: string; readonly factor: number }
/** For these words the shop opens this page of the store in place of results. */
type Redirect = { readonly query: string; readonly path: string }
/** Changes of the shopkeeper to the order of results. The set of results stays the same. */
export type SearchTuning = {
  readonly pins: readonly Pin[]
  readonly boosts: readonly Boost[]
  readonly redirects?: readonly Redirect[]
}
