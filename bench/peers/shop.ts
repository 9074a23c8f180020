import type { Started } from '../../tooling/topology/started.ts'

/** The category of 24, as its shoppers ask for it. */
export type ListRequest = {
  path: string
  method?: 'GET' | 'POST'
  body?: string
  headers?: Readonly<Record<string, string>>
  /** Headers that tell one shopper from the other, where a shop counts requests by shopper. */
  visitors?: readonly Readonly<Record<string, string>>[]
}

/** One shopper's calls. Each resolves when the shop has done it. @throws Error when it refuses */
export type Shopper = {
  /** Puts one piece into the cart of the visit; a visit has five. */
  addToCart: () => Promise<void>
  /** A new cart, one product in it, an order. Resolves with the milliseconds of what follows the cart. */
  order: () => Promise<number>
  search: (text: string) => Promise<void>
}

/** A shop that runs, filled with the catalogue. */
export type Shop = {
  name: string
  url: string
  /** The server first. */
  programs: readonly Started[]
  /** Milliseconds from the start of the server to the first answer with the whole category. */
  startMs: number
  /** What the list is: a page, or data. */
  listIs: string
  list: ListRequest
  /** The same compressed, and from its cache, where the shop does that. */
  compressed?: ListRequest
  cached?: ListRequest
  newShopper: () => Shopper
}

/** How a shop is brought to the measurement. `database` is an empty one of its own, `folder` for its files. */
export type ShopKind = {
  name: string
  /** Installs it where it is not yet, and builds it. */
  install: () => Promise<void>
  start: (database: string, folder: string) => Promise<Shop>
}
