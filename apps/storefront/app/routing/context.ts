import type { Client, Transport } from '@ambra/contract/platform/api/client'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { createContext } from 'react-router'
import type { Translate } from '#app/i18n/messages.tsx'

/** Store of this request, set once in the root middleware from the path prefix. */
export const storeContext = createContext<Store>()
/** `t()` in the language of this request, for titles and descriptions created in loaders. */
export const translateContext = createContext<Translate>()
/** Secret of a preview; empty on a public page. */
export const previewContext = createContext('')
/** Token of the preview link of a closed shop; empty without one. */
export const shopPreviewContext = createContext('')
/** Public URL of the shop without a trailing slash: canonical links, sitemap, structured data. */
export const publicUrlContext = createContext<string>()
export const settingsContext = createContext<ShopSettings>()
/** Transport of this process to the API: an in-process call or HTTP. */
export const transportContext = createContext<Transport>()
export const clientContext = createContext<Client>()

/**
 * `externalCheckoutUrl`: URL of an external checkout, which replaces ours. `listOutOfStock`: lists include
 * sold-out products.
 */
export type ShopSettings = {
  externalCheckoutUrl: string | undefined
  listOutOfStock: boolean
  /** True when the URL of a variant redirects to its configurable parent; otherwise it is refused. */
  preventChildAccess: boolean
  /** True when sold-out products may be added to the cart. */
  outOfStockInCart: boolean
  /** Unit of the number on the cart. */
  cartCount: 'quantities' | 'lines'
}
