import Type, { type Static } from 'typebox'
import {
  Done,
  EmptyInput,
  Moment,
  MomentOrNever,
  PersonId,
  PersonName,
  Reason,
} from '../operations/fields.ts'
import { operation, type Subject } from '../operations/operation.ts'

const manage = { permission: 'keys.manage', scope: 'shop' } as const
const always = () => true
const key = ({ id }: { id: number }): Subject => ({ kind: 'key', id: String(id) })
const StoreCode = Type.String({ minLength: 1, maxLength: 16 })

/** API key without its secret. */
export const ApiKey = Type.Object({
  id: PersonId,
  name: Type.String(),
  /** Beginning of the key: identifies it in a configuration but grants no access. */
  prefix: Type.String(),
  made_by: Type.String(),
  permissions: Type.Array(Type.String()),
  /** Stores of the key; null means all. */
  stores: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Operations it may call although a person would need step-up authentication. */
  trusted: Type.Array(Type.String()),
  calls_a_minute: Type.Integer(),
  created_at: Moment,
  expires_at: Moment,
  last_used_at: MomentOrNever,
  last_network: Type.Union([Type.String(), Type.Null()]),
  revoked_at: MomentOrNever,
  /** Granted permissions that have no effect now, because its creator lost them. */
  lost: Type.Array(Type.String()),
  state: Type.Enum(['works', 'ended', 'revoked', 'maker_gone']),
})
export type ApiKey = Static<typeof ApiKey>

/** API keys: created by a person, never with more permissions than that person has. */
export const keysOperations = {
  'keys.list': operation('keys.list', {
    ...manage,
    summary: 'List API keys, newest first',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(ApiKey),
  }),
  'keys.create': operation('keys.create', {
    ...manage,
    summary: 'Create an API key; its secret is returned only once',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    subject: ({ name }) => ({ kind: 'key', id: name }),
    input: Type.Object({
      name: PersonName,
      permissions: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 100 }),
      stores: Type.Union([Type.Array(StoreCode, { minItems: 1, maxItems: 40 }), Type.Null()]),
      trusted: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })),
      days: Type.Integer({ minimum: 1, maximum: 730 }),
      calls_a_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 6000 })),
    }),
    result: Type.Object({ key: ApiKey, secret: Type.String() }),
  }),
  'keys.revoke': operation('keys.revoke', {
    ...manage,
    summary: 'Revoke an API key immediately and permanently',
    kind: 'command',
    subject: key,
    input: Type.Object({ id: PersonId, reason: Reason }),
    result: Done,
  }),
} as const
