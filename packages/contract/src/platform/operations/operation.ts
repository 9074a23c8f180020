import type { Static, TSchema } from 'typebox'
import type { Permission } from '../staff/permissions.ts'
import type { CommandLine } from './command-line.ts'
import type { SecondPerson } from './second-person.ts'

/**
 * Subject of an operation for the audit. For a `customer` and an `invitee` the audit stores a keyed hash of
 * the address instead.
 */
export type Subject = { kind: string; id: string }

/**
 * Scope of the required permission. `shop`: for all stores. `order`: for the store of the order `number`.
 * `stores`: for any store; the operation sees only those. `person`: the operation concerns only the caller.
 */
export type Scope = 'shop' | 'order' | 'stores' | 'person'

/** Part of an input that the audit stores: never secrets, addresses or texts of shoppers. */
export type AuditArguments = Readonly<Record<string, string | number | boolean>>

export type OperationKind = 'command' | 'query'

type Options<K extends OperationKind, I extends TSchema, R extends TSchema> = {
  summary: string
  kind: K
  /** `signed_in`: any staff member, about themselves. */
  permission: Permission | 'signed_in'
  scope: Scope
  input: I
  result: R
  /** Returns whether the operation needs step-up authentication within the last ten minutes. */
  stepUp?: (input: Static<I>) => boolean
  subject?: (input: Static<I>) => Subject | undefined
  /** Returns the created record if the audit is to name it. */
  resultSubject?: (result: Static<R>) => Subject
  /** Returns the fields of the input that the audit stores; none by default. */
  auditArguments?: (input: Static<I>) => AuditArguments
  /** True if reads are audited too. */
  showsPersonalData?: boolean
  /** True if the result is shown once and never stored for replays. */
  hasSecretResult?: boolean
  /** Additional condition for approval by another person with the permission for large amounts. */
  secondPerson?: SecondPerson<Static<I>, Static<R>>
  /** Commands of `ambra`, where they differ from the one derived from name and input; false for none. */
  cli?: CommandLine<keyof Static<I> & string> | readonly CommandLine<keyof Static<I> & string>[] | false
}

/**
 * Admin operation, called from a screen, the command line or by an API key: `POST /api/admin/<name>` for a
 * command, `GET` for a query. Does not compile without a permission.
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
  // Rows of a table lose their input type; their arguments were validated against `input`.
  stepUp: (input: never) => boolean
  /** Whether any input needs step-up authentication. */
  mayRequireStepUp: boolean
  subject: (input: never) => Subject | undefined
  resultSubject: ((result: never) => Subject) | undefined
  auditArguments: ((input: never) => AuditArguments) | undefined
  showsPersonalData: boolean
  hasSecretResult: boolean
  secondPerson: SecondPerson<never, never> | undefined
  /** Commands of `ambra`. */
  cli: readonly CommandLine[]
}>

/** Declares a row of `adminOperations`. */
export function operation<K extends OperationKind, I extends TSchema, R extends TSchema>(
  name: string,
  options: Options<K, I, R>,
): Operation<K, I, R> {
  const {
    stepUp = () => false,
    subject = () => undefined,
    resultSubject,
    auditArguments,
    showsPersonalData = false,
    hasSecretResult = false,
    secondPerson,
    cli,
    ...others
  } = options
  const mayRequireStepUp = options.stepUp !== undefined
  return {
    name,
    ...others,
    mayRequireStepUp,
    stepUp,
    subject,
    resultSubject,
    auditArguments,
    showsPersonalData,
    hasSecretResult,
    secondPerson,
    cli: commandsOf(cli, options.scope),
  }
}

/** Operations about the signed-in person have no command unless they name one. */
function commandsOf(
  cli: CommandLine | readonly CommandLine[] | false | undefined,
  scope: Scope,
): readonly CommandLine[] {
  if (cli === undefined) return scope === 'person' ? [] : [{}]
  if (cli === false) return []
  return isList(cli) ? cli : [cli]
}

const isList = (cli: CommandLine | readonly CommandLine[]): cli is readonly CommandLine[] =>
  Array.isArray(cli)

export type OperationInput<O> = O extends Operation<OperationKind, infer I> ? Static<I> : never
export type OperationResult<O> = O extends Operation<OperationKind, TSchema, infer R> ? Static<R> : never
