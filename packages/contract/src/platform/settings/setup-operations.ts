import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment } from '../operations/fields.ts'
import { operation, type Subject } from '../operations/operation.ts'

const Kind = Type.Enum(['mail', 'payment', 'carrier'])
const Code = Type.String({ minLength: 2, maxLength: 40, pattern: '^[A-Za-z0-9_]+$' })

/**
 * Why a test failed. `unreachable`: no answer; `account`: the key or password was refused; `answer`: not the
 * answer of this service; `no_worker`: no worker has run the test.
 */
const Problem = Type.Enum(['unreachable', 'account', 'answer', 'no_worker'])
export type SetupProblem = Static<typeof Problem>

/** Last test of a service; `detail` is what the service said, without secrets. */
const Test = Type.Object({
  state: Type.Enum(['running', 'ok', 'failed']),
  at: Moment,
  by: Type.String(),
  problem: Type.Union([Problem, Type.Null()]),
  detail: Type.String({ maxLength: 300 }),
})
export type SetupTest = Static<typeof Test>

/** Service of another company that the environment configures; `variables`: names of what configures it. */
const Service = Type.Object({
  kind: Kind,
  code: Type.String(),
  name: Type.String(),
  mode: Type.Enum(['real', 'emulated', 'off']),
  variables: Type.Array(Type.String()),
  test: Type.Union([Test, Type.Null()]),
})

const common = { permission: 'settings.edit', scope: 'shop' } as const

/** Tests of the services that the environment configures: mail server, payment providers, carriers. */
export const setupOperations = {
  'setup.list': operation('setup.list', {
    ...common,
    summary: 'List mail server, payment providers and carriers with their last test',
    kind: 'query',
    cli: { columns: ['kind', 'code', 'mode', 'test.state', 'test.problem', 'test.detail', 'test.at'] },
    input: EmptyInput,
    result: Type.Object({ services: Type.Array(Service) }),
  }),
  'setup.test': operation('setup.test', {
    ...common,
    summary: 'Call a service with its configured key, or send a mail to oneself; setup.list has the result',
    kind: 'command',
    subject: ({ kind, code }): Subject => ({ kind: 'service', id: `${kind}/${code}` }),
    input: Type.Object({ kind: Kind, code: Code }),
    result: Done,
  }),
} as const
