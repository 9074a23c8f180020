/** How far a picture can be enlarged. @see DESIGN §5 Gallery */
export const maxZoom = 2.5

/** The next size after a gesture; near its own size a picture snaps back to it. */
export function zoomBy(scale: number, factor: number): number {
  const next = Math.min(maxZoom, Math.max(1, scale * factor))
  return next < 1.02 ? 1 : next
}
