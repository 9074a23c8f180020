/** The only document whose headers allow the camera. */
const cameraDocument = '/admin/scan'

/**
 * Checks whether this document may use the camera. Screens reached from the scan screen without a page load
 * share its permission; others must load it first.
 * @see docs/decisions/083-camera.md
 */
export function mayUseCamera(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === cameraDocument
}

/** Loads the document that may use the camera, which then leads back to this screen. */
export function loadCameraDocument(): void {
  const here = `${location.pathname.slice('/admin'.length)}${location.search}`
  location.assign(`${cameraDocument}?to=${encodeURIComponent(here)}`)
}

/** Returns the screen named in the address of the scan screen, if it is within the console. */
export const screenIn = (to: string | null): string | undefined =>
  to !== null && /^\/[a-z][\w/?&=%.+-]*$/i.test(to) ? to : undefined
