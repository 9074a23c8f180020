import type { FieldError } from '@ambra/domain/address'

/** Fields that are left empty. @see spec §5 "field required" */
export const requiredErrors = (
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): FieldError[] =>
  names.flatMap((field) => (fields[field]?.trim() ? [] : [{ field, code: 'form.required' as const }]))
