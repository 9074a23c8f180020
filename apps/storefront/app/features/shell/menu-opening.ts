/** Hover delay in ms before an entry opens. @see DESIGN.md "Mega menu" */
export const hoverIntentMs = 120

export type MenuOpening = {
  isOpen: boolean
  /** First-level category that is shown; by default the first one. */
  department?: number | undefined
  /** Element that opened the menu by keyboard: focus moves into the menu, and back here when it closes. */
  opener?: HTMLElement | undefined
  /** True when opened by hovering: it closes when the mouse moves elsewhere. */
  isHovered?: boolean
}
