import type { Client, Transport } from '@ambra/contract/client'
import type { Store } from '@ambra/domain/stores'
import { createContext } from 'react-router'
import type { Translate } from '#app/i18n/messages.tsx'

/** The store of this request, decided once in the root middleware from the path prefix. */
export const storeContext = createContext<Store>()
/** `t()` in the language of this request, for titles and descriptions made in loaders. */
export const translateContext = createContext<Translate>()
/** Secret of content that is only being looked at; empty on a page for everybody. */
export const previewContext = createContext('')
/** Public address of the shop without a trailing slash: canonical links, sitemap, structured data. */
export const publicUrlContext = createContext<string>()
/** Settings of the shop that pages depend on. */
export const settingsContext = createContext<ShopSettings>()
/** How this process reaches the API: an in-process call or HTTP. */
export const transportContext = createContext<Transport>()
/** Typed client of the API in the request's store. */
export const clientContext = createContext<Client>()

/** `externalCheckoutUrl`: the checkout is elsewhere, ours is not offered. `listOutOfStock`: lists show what is sold out. */
export type ShopSettings = {
  externalCheckoutUrl: string | undefined
  listOutOfStock: boolean
  /** A variant's own address leads to its configurable parent, else it is refused. */
  preventChildAccess: boolean
  /** Goods of which none are left may be put in the cart. */
  outOfStockInCart: boolean
  /** What the number on the cart counts. */
  cartCount: 'quantities' | 'lines'
}
