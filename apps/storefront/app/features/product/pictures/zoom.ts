/** Maximum zoom. @see DESIGN §5 Gallery */
export const maxZoom = 2.5

/** Returns the zoom after a gesture; near 1 it snaps to 1. */
export function zoomBy(scale: number, factor: number): number {
  const next = Math.min(maxZoom, Math.max(1, scale * factor))
  return next < 1.02 ? 1 : next
}
