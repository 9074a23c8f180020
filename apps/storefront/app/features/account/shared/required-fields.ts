import type { FieldFault } from '@ambra/domain/address'

/** Fields that are left empty. @see spec §5 "field required" */
export const requiredFaults = (
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): FieldFault[] =>
  names.flatMap((field) => (fields[field]?.trim() ? [] : [{ field, code: 'form.required' as const }]))
