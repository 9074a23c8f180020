/** Returns the element id of the field of an attribute. */
export const attributePlace = (name: string): string => `attribute-${encodeURIComponent(name)}`

/** Scrolls to the field of an attribute and focuses it. */
export function showAttribute(name: string): void {
  const field = document.getElementById(attributePlace(name))
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('button, input, textarea')?.focus({ preventScroll: true })
}
