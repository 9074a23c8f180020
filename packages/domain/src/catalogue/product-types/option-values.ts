export type OptionKind = 'bundle_options' | 'custom_options' | 'configurable_item_options'
export const optionKinds: readonly OptionKind[] = [
  'bundle_options',
  'custom_options',
  'configurable_item_options',
]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the options of one kind as a list; objects with numeric keys become the list of their values.
 * @see docs/rules/cart CRT-4
 */
export function optionList(productOption: unknown, kind: OptionKind): unknown[] {
  const extension = isRecord(productOption) ? productOption['extension_attributes'] : undefined
  const value = isRecord(extension) ? extension[kind] : undefined
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : []
}

/** Returns the options of one kind as records; anything else counts as an empty record. */
export const optionRecords = (productOption: unknown, kind: OptionKind): Record<string, unknown>[] =>
  optionList(productOption, kind).map((option) => (isRecord(option) ? option : {}))

/** Converts a client's text or number to text. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
