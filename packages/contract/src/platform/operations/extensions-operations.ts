import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment, Reason } from './fields.ts'
import { operation, type Subject } from './operation.ts'

const manage = { permission: 'settings.edit', scope: 'shop' } as const
const always = () => true
const extension = ({ name }: { name: string }): Subject => ({ kind: 'extension', id: name })
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]{1,29}$' })
const One = Type.Object({ name: Name, reason: Reason })
const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** An extension of the shop as `ambra.config.ts` names it. */
export const Extension = Type.Object({
  name: Type.String(),
  version: Type.Union([Type.String(), Type.Null()]),
  /** `safe`: the shop runs without its extensions (AMBRA_SAFE); `failed`: see `problem`. */
  status: Type.Enum(['on', 'disabled', 'safe', 'failed']),
  problem: Type.Union([Type.String(), Type.Null()]),
  settings: Type.Array(
    Type.Object({ key: Type.String(), description: Type.String(), value: Value, fallback: Value }),
  ),
  /** Failures of its parts since it last loaded; `what` is the route, operation, job or message kind. */
  failures: Type.Array(
    Type.Object({
      part: Type.String(),
      what: Type.String(),
      problem: Type.String(),
      count: Type.Integer(),
      first_at: Moment,
      last_at: Moment,
    }),
  ),
  /** Messages and events that it has not processed, and those that were given up. */
  waiting: Type.Integer(),
  failed: Type.Integer(),
})
export type Extension = Static<typeof Extension>

/** Extensions: what they do, whether they are on, and their settings. */
export const extensionsOperations = {
  'extensions.list': operation('extensions.list', {
    ...manage,
    summary: 'List extensions with their state, failures and settings',
    kind: 'query',
    cli: { columns: ['name', 'version', 'status', 'waiting', 'failed', 'problem'] },
    input: EmptyInput,
    result: Type.Array(Extension),
  }),
  'extensions.disable': operation('extensions.disable', {
    ...manage,
    summary: 'Switch an extension off at once; its tables and messages stay',
    kind: 'command',
    subject: extension,
    input: One,
    result: Done,
  }),
  'extensions.enable': operation('extensions.enable', {
    ...manage,
    summary: 'Switch an extension on, and forget its failures',
    kind: 'command',
    stepUp: always,
    subject: extension,
    input: One,
    result: Done,
  }),
  'extensions.set': operation('extensions.set', {
    ...manage,
    summary: 'Change a setting of an extension; without a value it gets its default',
    kind: 'command',
    stepUp: always,
    subject: extension,
    cli: { arguments: ['name', 'setting', 'value'] },
    input: Type.Object({
      name: Name,
      setting: Type.String({ maxLength: 60 }),
      value: Type.Optional(Type.String({ maxLength: 2000 })),
      reason: Reason,
    }),
    result: Done,
  }),
} as const
