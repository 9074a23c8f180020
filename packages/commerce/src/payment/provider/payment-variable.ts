import Type from 'typebox'

/** A key or password of a provider. */
export const secretVariable = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 8, description, examples: [example] }))

/** An address of a provider. */
export const addressVariable = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: '^https?://\\S+$', description, examples: [example] }))

/** Hours until an unpaid order is cancelled. */
export const hoursVariable = (description: string, value: number) =>
  Type.Integer({ minimum: 1, maximum: 720, default: value, description })
