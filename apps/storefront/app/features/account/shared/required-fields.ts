import type { FieldError } from '@ambra/domain/customers/address/address'

/** Returns the errors of empty fields. @see spec §5 "field required" */
export const requiredErrors = (
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): FieldError[] =>
  names.flatMap((field) => (fields[field]?.trim() ? [] : [{ field, code: 'form.required' as const }]))
