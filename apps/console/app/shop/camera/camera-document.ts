/** The one document whose headers let it use the camera. */
const cameraDocument = '/admin/scan'

/**
 * Whether this document may use the camera. Screens that were reached from the scan screen without loading the page again share its
 * right; others load it first.
 * @see docs/decisions/083-camera.md
 */
export function mayUseCamera(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === cameraDocument
}

/** Loads the document that may use the camera; it leads to this screen again. */
export function loadCameraDocument(): void {
  const here = `${location.pathname.slice('/admin'.length)}${location.search}`
  location.assign(`${cameraDocument}?to=${encodeURIComponent(here)}`)
}

/** The screen that the address of the scan screen names: one of the console, nothing outside it. */
export const screenIn = (to: string | null): string | undefined =>
  to !== null && /^\/[a-z][\w/?&=%.+-]*$/i.test(to) ? to : undefined
