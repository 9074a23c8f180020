/** Product kinds whose pieces have serial numbers, needed for guarantee, theft or recall. */
const kindsWithSerial: ReadonlySet<string> = new Set([
  'action-camera',
  'camera',
  'desktop-pc',
  'drone',
  'e-reader',
  'e-scooter',
  'feature-phone',
  'game-console',
  'laptop',
  'lens',
  'monitor',
  'phone',
  'projector',
  'smartwatch',
  'tablet',
  'tv',
])

/**
 * Returns whether each piece of a product is shipped with its serial number. Its attribute `serial_number`
 * (true or false) decides, otherwise its kind.
 */
export const wantsSerial = (kind: string | null, attribute: unknown): boolean =>
  typeof attribute === 'boolean' ? attribute : kind !== null && kindsWithSerial.has(kind)

/**
 * Normalizes a code from a scanner or a person for comparison: ignores case and spaces, and leading zeros of
 * a UPC or GTIN.
 */
export function normalCode(text: string): string {
  const plain = text.replace(/\s/g, '').toUpperCase()
  return /^\d{8,14}$/.test(plain) ? plain.replace(/^0+/, '') : plain
}

/** Compares bins in walking order: A-2 before A-10; products without a bin come last. */
export function comparePlaces(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one.localeCompare(other, 'en', { numeric: true })
}
