/** Ms a mouse rests on an entry before it counts as meant. @see DESIGN.md "Mega menu" */
export const hoverIntentMs = 120

/** How the catalogue menu was opened. */
export type MenuOpening = {
  isOpen: boolean
  /** The first-level category it shows; the first one without. */
  department?: number | undefined
  /** Opened by keyboard: the focus goes into the menu, and back here when it closes. */
  opener?: HTMLElement | undefined
  /** Opened by a resting mouse: it closes when the mouse goes elsewhere. */
  isHovered?: boolean
}
