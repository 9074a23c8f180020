import type { ProductOption } from '@ambra/contract/catalogue/product'
import { createListeners, useStoreValue } from '#app/storage/create-store.ts'

/** Panels of spec section 2; the overlay is on while one of them is open. */
export type Panel = 'microcart' | 'wishlist' | 'search' | 'sidebar' | 'productSidebar'
export type Modal = 'stockNotice' | 'languages' | 'auth' | 'signUp' | 'newsletter' | 'place' | 'priceAlert'

/**
 * Open overlays, at most one panel and one modal; `product` is the sku whose variants the product sidebar
 * offers.
 */
export type OverlayState = {
  panel?: Panel
  modal?: Modal
  product?: string
  /** Variant that is initially selected. */
  childSku?: string | undefined
  notice?: StockNoticeRequest
  alert?: PriceAlertRequest
  edit?: CartEdit
}

/** Product or variant for which a shopper requests a mail when it is back in stock. */
export type StockNoticeRequest = { sku: string; name: string }

/**
 * Product or variant for which a shopper requests a mail when it costs less than `price`, in decimal euros.
 */
export type PriceAlertRequest = StockNoticeRequest & { price: number }

/**
 * Cart line edited in the product sidebar: `sku` is the selected variant, the sidebar's `product` the one
 * it belongs to. Closing the panel ends the edit.
 * @see spec §3 "Cart edit mode"
 */
export type CartEdit = {
  lineId: string
  productId: number | undefined
  sku: string
  qty: number
  selectedOptions: ProductOption | undefined
  /** Labels of the selected options. */
  options?: { label: string; value: string }[]
}

export type OverlayAction =
  | { type: 'openPanel'; panel: Exclude<Panel, 'productSidebar'> }
  | { type: 'openProduct'; product: string; childSku?: string | undefined; edit?: CartEdit }
  | { type: 'closePanel' }
  | { type: 'openModal'; modal: Modal }
  | { type: 'openNotice'; notice: StockNoticeRequest }
  | { type: 'openAlert'; alert: PriceAlertRequest }
  | { type: 'closeModal' }

export function overlayReducer(state: OverlayState, action: OverlayAction): OverlayState {
  switch (action.type) {
    case 'openPanel':
      return { panel: action.panel }
    case 'openProduct':
      return {
        panel: 'productSidebar',
        product: action.product,
        ...(action.childSku !== undefined && { childSku: action.childSku }),
        ...(action.edit && { edit: action.edit }),
      }
    case 'openModal':
      return { ...state, modal: action.modal }
    case 'openNotice':
      return { ...state, modal: 'stockNotice', notice: action.notice }
    case 'openAlert':
      return { ...state, modal: 'priceAlert', alert: action.alert }
    case 'closeModal':
      return {
        ...(state.panel && { panel: state.panel }),
        ...(state.product && { product: state.product }),
        ...(state.childSku && { childSku: state.childSku }),
        ...(state.edit && { edit: state.edit }),
      }
    case 'closePanel':
      return state.modal ? { modal: state.modal } : {}
  }
}

const closed: OverlayState = {}
const listeners = createListeners()
let current = closed
let openedOn = ''

/** Returns the overlays of the current page; navigation closes them. */
function state(): OverlayState {
  if (openedOn !== location.pathname) current = closed
  return current
}

/** Called in the browser only: on the server every overlay is closed. */
function dispatchOverlay(action: OverlayAction) {
  current = overlayReducer(state(), action)
  openedOn = location.pathname
  listeners.notify()
}

export const openPanel = (panel: Exclude<Panel, 'productSidebar'>) =>
  dispatchOverlay({ type: 'openPanel', panel })
export const openProduct = (product: string, childSku?: string) =>
  dispatchOverlay({ type: 'openProduct', product, childSku })
export const editLine = (product: string, edit: CartEdit) =>
  dispatchOverlay({ type: 'openProduct', product, edit })
export const closePanel = () => dispatchOverlay({ type: 'closePanel' })
export const openModal = (modal: Modal) => dispatchOverlay({ type: 'openModal', modal })
export const openStockNotice = (notice: StockNoticeRequest) => dispatchOverlay({ type: 'openNotice', notice })
export const openPriceAlert = (alert: PriceAlertRequest) => dispatchOverlay({ type: 'openAlert', alert })
export const closeModal = () => dispatchOverlay({ type: 'closeModal' })

const overlay = { subscribe: listeners.subscribe, getSnapshot: state, getServerSnapshot: () => closed }

export function useOverlay(): OverlayState {
  return useStoreValue(overlay)
}
