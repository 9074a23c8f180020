import type { ProductOption } from '@ambra/contract/product'
import { useSyncExternalStore } from 'react'

/** The five panels of spec section 2; the overlay is on while any of them is open. */
export type Panel = 'microcart' | 'wishlist' | 'search' | 'sidebar' | 'productSidebar'
export type Modal = 'stockNotice' | 'languages' | 'auth' | 'signUp' | 'newsletter'

/** At most one panel and one modal; `product` is the sku whose variants the product sidebar offers. */
export type OverlayState = {
  panel?: Panel
  modal?: Modal
  product?: string
  notice?: StockWish
  edit?: CartEdit
}

/** The product or variant that a shopper wants to be told of when it is back. */
export type StockWish = { sku: string; name: string }

/**
 * A line of the cart whose choice is being changed in the product sidebar: `sku` is the chosen one, the sidebar's
 * `product` what it is chosen from. Closing the panel ends it.
 * @see spec §3 "Cart edit mode"
 */
export type CartEdit = {
  lineId: string
  productId: number | undefined
  sku: string
  qty: number
  selectedOptions: ProductOption | undefined
  /** The choice in words. */
  options?: { label: string; value: string }[]
}

export type OverlayAction =
  | { type: 'openPanel'; panel: Exclude<Panel, 'productSidebar'> }
  | { type: 'openProduct'; product: string; edit?: CartEdit }
  | { type: 'closePanel' }
  | { type: 'openModal'; modal: Modal }
  | { type: 'openNotice'; notice: StockWish }
  | { type: 'closeModal' }

export function overlayReducer(state: OverlayState, action: OverlayAction): OverlayState {
  switch (action.type) {
    case 'openPanel':
      return { panel: action.panel }
    case 'openProduct':
      return {
        panel: 'productSidebar',
        product: action.product,
        ...(action.edit && { edit: action.edit }),
      }
    case 'openModal':
      return { ...state, modal: action.modal }
    case 'openNotice':
      return { ...state, modal: 'stockNotice', notice: action.notice }
    case 'closeModal':
      return {
        ...(state.panel && { panel: state.panel }),
        ...(state.product && { product: state.product }),
        ...(state.edit && { edit: state.edit }),
      }
    case 'closePanel':
      return state.modal ? { modal: state.modal } : {}
  }
}

/** The overlay is on while a panel is open. @see spec §2 */
export const isOverlayOn = (state: OverlayState): boolean => state.panel !== undefined

const closed: OverlayState = {}
const listeners = new Set<() => void>()
let current = closed
let openedOn = ''

/** An overlay belongs to the page it was opened on: with another address it is closed. */
function state(): OverlayState {
  if (openedOn !== location.pathname) current = closed
  return current
}

/** Only the browser calls this: on the server every overlay is closed. */
function dispatchOverlay(action: OverlayAction) {
  current = overlayReducer(state(), action)
  openedOn = location.pathname
  for (const listener of listeners) listener()
}

export const openPanel = (panel: Exclude<Panel, 'productSidebar'>) =>
  dispatchOverlay({ type: 'openPanel', panel })
export const openProduct = (product: string) => dispatchOverlay({ type: 'openProduct', product })
export const editLine = (product: string, edit: CartEdit) =>
  dispatchOverlay({ type: 'openProduct', product, edit })
export const closePanel = () => dispatchOverlay({ type: 'closePanel' })
export const openModal = (modal: Modal) => dispatchOverlay({ type: 'openModal', modal })
export const openStockNotice = (notice: StockWish) => dispatchOverlay({ type: 'openNotice', notice })
export const closeModal = () => dispatchOverlay({ type: 'closeModal' })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlay(): OverlayState {
  return useSyncExternalStore(subscribe, state, () => closed)
}
