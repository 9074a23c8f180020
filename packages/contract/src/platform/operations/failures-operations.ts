import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment } from './fields.ts'
import { operation } from './operation.ts'

export const failureQueues = ['message', 'import', 'picture', 'webhook', 'start'] as const

const Named = {
  queue: Type.Enum([...failureQueues]),
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
}
const One = Type.Object(Named)

/** Abandoned work of a queue: it used up its attempts, or crashed its process twice. */
export const FailedWork = Type.Object({
  ...Named,
  /** Kind of a message or event, name of a file or picture, or what was to start. */
  what: Type.String(),
  /** Order that the work concerns, if known. */
  order: Type.Union([Type.String(), Type.Null()]),
  /** Error message of the program; addresses and secrets are masked. */
  why: Type.String(),
  at: Moment,
  attempts: Type.Integer(),
  can_retry: Type.Boolean(),
})
export type FailedWork = Static<typeof FailedWork>

const manage = { permission: 'settings.edit', scope: 'shop' } as const
const ofWork = ({ queue, id }: Static<typeof One>) => ({ kind: 'failure', id: `${queue}:${id}` })

/**
 * Work of all queues that is not retried automatically.
 * @see docs/decisions/092-work-that-stops-its-process.md
 */
export const failuresOperations = {
  'failures.list': operation('failures.list', {
    ...manage,
    summary:
      'List the newest hundred abandoned messages, imports, pictures, webhooks and planned starts, with their total count',
    kind: 'query',
    input: EmptyInput,
    result: Type.Object({ failures: Type.Array(FailedWork), count: Type.Integer() }),
  }),
  'failures.retry': operation('failures.retry', {
    ...manage,
    summary: 'Retry an abandoned job from its first attempt',
    kind: 'command',
    subject: ofWork,
    input: One,
    result: Done,
  }),
  'failures.remove': operation('failures.remove', {
    ...manage,
    summary: 'Discard an abandoned job permanently',
    kind: 'command',
    subject: ofWork,
    input: One,
    result: Done,
  }),
} as const
