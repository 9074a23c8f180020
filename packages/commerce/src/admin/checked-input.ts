import type { Operation } from '@ambra/contract/admin/operation'
import { ShopError } from '@ambra/contract/errors'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'

const compiled = new WeakMap<TSchema, Validator>()

/**
 * Input as its schema has it: fields that it does not know are dropped. Texts of a query become numbers and truth values.
 * @throws ShopError request.invalid with the first wrong field
 */
export function checkedBy(schema: TSchema, value: unknown): never {
  let validator = compiled.get(schema)
  if (!validator) compiled.set(schema, (validator = Compile(schema)))
  const own = Value.Clean(schema, value ?? {})
  if (!validator.Check(own)) {
    const [first] = validator.Errors(own)
    throw new ShopError('request.invalid', {
      field: first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || '-',
      reason: first?.message ?? 'invalid',
    })
  }
  // Checked against the schema that the type of the reader comes from.
  return own as never
}

export const checkedInput = ({ kind, input }: Operation, value: unknown): never =>
  checkedBy(input, kind === 'query' ? Value.Convert(input, value ?? {}) : value)
