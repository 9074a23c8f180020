import type { Operation } from '@ambra/contract/platform/operations/operation'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'

const compiled = new WeakMap<TSchema, Validator>()

/**
 * Validates input against its schema: drops unknown fields and converts query strings to numbers and
 * booleans.
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
  // The reader's type comes from the schema checked above.
  return own as never
}

export const checkedInput = ({ kind, input }: Operation, value: unknown): never =>
  checkedBy(input, kind === 'query' ? Value.Convert(input, value ?? {}) : value)
