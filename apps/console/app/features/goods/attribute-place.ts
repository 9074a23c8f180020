/** Where the field of an attribute stands on the page, by the name it has there. */
export const attributePlace = (name: string): string => `attribute-${encodeURIComponent(name)}`

/** Leads to the field of an attribute: it is in sight and has the focus. */
export function showAttribute(name: string): void {
  const field = document.getElementById(attributePlace(name))
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('button, input, textarea')?.focus({ preventScroll: true })
}
