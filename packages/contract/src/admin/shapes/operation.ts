import type { Static, TSchema } from 'typebox'
import type { Permission } from './permissions.ts'
import type { SecondPerson } from './second-person.ts'

/** What an operation is about, for the audit. Of a `customer` and an `invitee` the audit stores a keyed hash of the address in place of it. */
export type Subject = { kind: string; id: string }

/**
 * Whose right counts. `shop`: given for all stores. `order`: given for the store of the order that `number` names.
 * `stores`: given for any store; the operation sees those only. `person`: the operation is about the caller alone.
 */
export type Scope = 'shop' | 'order' | 'stores' | 'person'

export type OperationKind = 'command' | 'query'

type Options<K extends OperationKind, I extends TSchema, R extends TSchema> = {
  summary: string
  kind: K
  /** `signed_in`: every person of the shop, about themselves. */
  permission: Permission | 'signed_in'
  scope: Scope
  input: I
  result: R
  /** Whether it needs a proof of who asks that is at most ten minutes old. */
  stepUp?: (input: Static<I>) => boolean
  subject?: (input: Static<I>) => Subject | undefined
  /** What it has made, where that is what the audit is to name. */
  resultSubject?: (result: Static<R>) => Subject
  /** A look at it is written into the audit, too. */
  showsPersonalData?: boolean
  /** Its result is shown once and never stored for a repeated request. */
  hasSecretResult?: boolean
  /** When another person with the right to give large sums has to agree first, beside large sums themselves. */
  secondPerson?: SecondPerson<Static<I>, Static<R>>
}

/**
 * One thing a person of the shop can do, from a screen, the command line or a key: `POST /api/admin/<name>` for a
 * command, `GET` for a query. Without a permission it does not compile.
 */
export type Operation<
  K extends OperationKind = OperationKind,
  I extends TSchema = TSchema,
  R extends TSchema = TSchema,
> = Readonly<{
  name: string
  summary: string
  kind: K
  permission: Permission | 'signed_in'
  scope: Scope
  input: I
  result: R
  // Rows of a table forget their input; what they get was checked against `input`.
  stepUp: (input: never) => boolean
  /** Whether some input needs a fresh proof. */
  mayNeedProof: boolean
  subject: (input: never) => Subject | undefined
  resultSubject: ((result: never) => Subject) | undefined
  showsPersonalData: boolean
  hasSecretResult: boolean
  secondPerson: SecondPerson<never, never> | undefined
}>

/** Declares one row of `adminOperations`. */
export function operation<K extends OperationKind, I extends TSchema, R extends TSchema>(
  name: string,
  options: Options<K, I, R>,
): Operation<K, I, R> {
  const {
    stepUp = () => false,
    subject = () => undefined,
    resultSubject,
    showsPersonalData = false,
    hasSecretResult = false,
    secondPerson,
    ...others
  } = options
  const mayNeedProof = options.stepUp !== undefined
  return {
    name,
    ...others,
    mayNeedProof,
    stepUp,
    subject,
    resultSubject,
    showsPersonalData,
    hasSecretResult,
    secondPerson,
  }
}

export type OperationInput<O> = O extends Operation<OperationKind, infer I> ? Static<I> : never
export type OperationResult<O> = O extends Operation<OperationKind, TSchema, infer R> ? Static<R> : never
