import { useSyncExternalStore } from 'react'

/** The five panels of spec section 2; the overlay is on while any of them is open. */
export type Panel = 'microcart' | 'wishlist' | 'search' | 'sidebar' | 'productSidebar'
export type Modal = 'languages' | 'auth' | 'signUp' | 'newsletter'

/** At most one panel and one modal; `product` is the sku whose variants the product sidebar offers. */
export type OverlayState = { panel?: Panel; modal?: Modal; product?: string }

export type OverlayAction =
  | { type: 'openPanel'; panel: Exclude<Panel, 'productSidebar'> }
  | { type: 'openProduct'; product: string }
  | { type: 'closePanel' }
  | { type: 'openModal'; modal: Modal }
  | { type: 'closeModal' }
  | { type: 'closeAll' }

export function overlayReducer(state: OverlayState, action: OverlayAction): OverlayState {
  switch (action.type) {
    case 'openPanel':
      return { panel: action.panel }
    case 'openProduct':
      return { panel: 'productSidebar', product: action.product }
    case 'openModal':
      return { ...state, modal: action.modal }
    case 'closeModal':
      return { ...(state.panel && { panel: state.panel }), ...(state.product && { product: state.product }) }
    case 'closePanel':
      return state.modal ? { modal: state.modal } : {}
    case 'closeAll':
      return {}
  }
}

/** The overlay is on while a panel is open. @see spec §2 */
export const isOverlayOn = (state: OverlayState): boolean => state.panel !== undefined

const closed: OverlayState = {}
const listeners = new Set<() => void>()
let current = closed

/** Only the browser calls this: on the server every overlay is closed. */
function dispatchOverlay(action: OverlayAction) {
  current = overlayReducer(current, action)
  for (const listener of listeners) listener()
}

export const openPanel = (panel: Exclude<Panel, 'productSidebar'>) =>
  dispatchOverlay({ type: 'openPanel', panel })
export const openProduct = (product: string) => dispatchOverlay({ type: 'openProduct', product })
export const closePanel = () => dispatchOverlay({ type: 'closePanel' })
export const openModal = (modal: Modal) => dispatchOverlay({ type: 'openModal', modal })
export const closeModal = () => dispatchOverlay({ type: 'closeModal' })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlay(): OverlayState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => closed,
  )
}
