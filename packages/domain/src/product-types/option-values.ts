export type OptionKind = 'bundle_options' | 'custom_options' | 'configurable_item_options'
export const optionKinds: readonly OptionKind[] = [
  'bundle_options',
  'custom_options',
  'configurable_item_options',
]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The options of one kind as a list; objects with numeric keys become the list of their values. @see docs/rules/cart CRT-4 */
export function optionList(productOption: unknown, kind: OptionKind): unknown[] {
  const extension = isRecord(productOption) ? productOption['extension_attributes'] : undefined
  const value = isRecord(extension) ? extension[kind] : undefined
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : []
}

/** The options of one kind as records; what is none counts as an empty one. */
export const optionRecords = (productOption: unknown, kind: OptionKind): Record<string, unknown>[] =>
  optionList(productOption, kind).map((option) => (isRecord(option) ? option : {}))

/** A text or number of a client as text. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
