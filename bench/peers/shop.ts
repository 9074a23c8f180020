import type { Started } from '../../tooling/topology/started.ts'

/** Request for the category of 24 products, as its shoppers send it. */
export type ListRequest = {
  path: string
  method?: 'GET' | 'POST'
  body?: string
  headers?: Readonly<Record<string, string>>
  /** Headers that distinguish shoppers, if a shop counts requests by shopper. */
  visitors?: readonly Readonly<Record<string, string>>[]
}

/** Calls of one shopper. Each resolves when the shop has done it. @throws Error when the shop rejects it */
export type Shopper = {
  /** Puts one piece into the cart of the visit; a visit has five. */
  addToCart: () => Promise<void>
  /** Creates a cart with one product and orders it. Resolves with the milliseconds of everything after the cart. */
  order: () => Promise<number>
  search: (text: string) => Promise<void>
}

/** Running shop with the catalogue. */
export type Shop = {
  name: string
  url: string
  /** The server first. */
  programs: readonly Started[]
  /** Milliseconds from the start of the server to the first response with the whole category. */
  startMs: number
  /** What the list is: a page, or data. */
  listIs: string
  list: ListRequest
  /** The same request with a compressed response from the cache, if the shop supports that. */
  compressed?: ListRequest
  cached?: ListRequest
  newShopper: () => Shopper
}

/** How a shop is prepared for the measurement. `database` is an empty one of its own, `folder` is for its files. */
export type ShopKind = {
  name: string
  /** Installs it if necessary, and builds it. */
  install: () => Promise<void>
  start: (database: string, folder: string) => Promise<Shop>
}
