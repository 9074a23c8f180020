import Type, { type Static } from 'typebox'
import { Moment } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { redirectFile } from './catalogue-limits.ts'

const Address = Type.String({ minLength: 1, maxLength: 2100 })
const Code = Type.Union([Type.Literal(301), Type.Literal(302), Type.Literal(410)])
const TargetOrNone = Type.Union([Type.String({ maxLength: 2100 }), Type.Null()])
const ofContent = { permission: 'content.edit', scope: 'shop' } as const
const redirect = ({ from }: { from: string }): Subject => ({ kind: 'redirect', id: from.slice(0, 200) })

/** Redirect of an old address; `to` is null when the page is gone. */
export const Redirect = Type.Object({
  from: Type.String(),
  to: TargetOrNone,
  code: Code,
  /** Start time and origin: a person, a page with a new address, or a file. */
  origin: Type.Enum(['hand', 'automatic', 'imported']),
  by: Type.String(),
  at: Moment,
})
export type Redirect = Static<typeof Redirect>

/** State of an address that the person saw: none, or a redirect. It may have changed since. */
const Seen = Type.Union([Type.Object({ to: TargetOrNone, code: Code }), Type.Null()])

/** Result for a row of a file. */
export const RedirectRow = Type.Object({
  line: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  outcome: Type.Enum(['new', 'changed', 'same', 'refused']),
  /** Former target of a changed address. */
  before: TargetOrNone,
  /** Reason for a refusal: a code with a text in the console. */
  why: Type.Union([Type.String(), Type.Null()]),
})
export type RedirectRow = Static<typeof RedirectRow>

/** Redirects: created automatically when a category moves, by hand, or from a file of the former shop. */
export const redirectsOperations = {
  'redirects.list': operation('redirects.list', {
    ...ofContent,
    summary: 'List redirects by address',
    kind: 'query',
    cli: { arguments: ['q'], columns: ['from', 'to', 'code'] },
    input: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 200 })),
      after: Type.Optional(Type.String({ maxLength: 2100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Object({
      redirects: Type.Array(Redirect),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  'redirects.save': operation('redirects.save', {
    ...ofContent,
    summary: 'Create or update a redirect',
    kind: 'command',
    subject: redirect,
    input: Type.Object({ from: Address, to: TargetOrNone, code: Code, seen: Seen }),
    /** `led_on`: redirects to the old address that now lead to the new one. */
    result: Type.Object({ redirect: Redirect, led_on: Type.Integer() }),
  }),
  'redirects.remove': operation('redirects.remove', {
    ...ofContent,
    summary: 'Remove a redirect',
    kind: 'command',
    subject: redirect,
    input: Type.Object({ from: Address, seen: Seen }),
    result: Type.Object({ from: Type.String() }),
  }),
  'redirects.import': operation('redirects.import', {
    ...ofContent,
    summary: 'Import redirects from a part of a CSV file, or preview the import',
    kind: 'command',
    input: Type.Object({
      /** Header and the next lines of the file. */
      text: Type.String({ minLength: 1, maxLength: redirectFile.charactersAtOnce }),
      /** Line number of the first of these lines in the file. */
      first_line: Type.Integer({ minimum: 2, maximum: 1_000_000 }),
      dry_run: Type.Boolean(),
    }),
    result: Type.Object({ rows: Type.Array(RedirectRow) }),
  }),
} as const
