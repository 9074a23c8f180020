/** Kinds of goods whose pieces each have a number of their own: what a guarantee, a theft or a recall asks for. */
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
 * Whether each piece of a product leaves with its serial number. Its attribute `serial_number` (true or false) decides, else
 * its kind.
 */
export const wantsSerial = (kind: string | null, attribute: unknown): boolean =>
  typeof attribute === 'boolean' ? attribute : kind !== null && kindsWithSerial.has(kind)

/**
 * A code as scanners and people give it, to be compared: small letters and spaces do not count, and a UPC is the GTIN without
 * its leading zeros.
 */
export function normalCode(text: string): string {
  const plain = text.replace(/\s/g, '').toUpperCase()
  return /^\d{8,14}$/.test(plain) ? plain.replace(/^0+/, '') : plain
}

/** Storage places in the order of a walk: A-2 before A-10; goods without a place come last. */
export function comparePlaces(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one.localeCompare(other, 'en', { numeric: true })
}
