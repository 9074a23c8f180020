import Type, { type Static } from 'typebox'
import { Moment } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { redirectFile } from './shapes/catalogue-limits.ts'

const Address = Type.String({ minLength: 1, maxLength: 2100 })
const Code = Type.Union([Type.Literal(301), Type.Literal(302), Type.Literal(410)])
const TargetOrNone = Type.Union([Type.String({ maxLength: 2100 }), Type.Null()])
const ofContent = { permission: 'content.edit', scope: 'shop' } as const
const redirect = ({ from }: { from: string }): Subject => ({ kind: 'redirect', id: from.slice(0, 200) })

/** Where an old address leads; `to` is null for what is gone for good. */
export const Redirect = Type.Object({
  from: Type.String(),
  to: TargetOrNone,
  code: Code,
  /** Since when, and how it came to be: a person, a page with a new address, a file. */
  origin: Type.Enum(['hand', 'automatic', 'imported']),
  by: Type.String(),
  at: Moment,
})
export type Redirect = Static<typeof Redirect>

/** What a person saw at an address: nothing, or a redirect. Another person may have changed it since. */
const Seen = Type.Union([Type.Object({ to: TargetOrNone, code: Code }), Type.Null()])

/** What became of a row of a file. */
export const RedirectRow = Type.Object({
  line: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  outcome: Type.Enum(['new', 'changed', 'same', 'refused']),
  /** Where the address leads so far, of a changed one. */
  before: TargetOrNone,
  /** Why it is refused, a code that the console has words for. */
  why: Type.Union([Type.String(), Type.Null()]),
})
export type RedirectRow = Static<typeof RedirectRow>

/** Old addresses: stored by themselves when a category moves, written by hand, or taken from a file of the former shop. */
export const redirectsOperations = {
  'redirects.list': operation('redirects.list', {
    ...ofContent,
    summary: 'Old addresses and where they lead, by address',
    kind: 'query',
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
    summary: 'Say where an old address leads',
    kind: 'command',
    subject: redirect,
    input: Type.Object({ from: Address, to: TargetOrNone, code: Code, seen: Seen }),
    /** `led_on`: others that led to the old address and lead to the new one now. */
    result: Type.Object({ redirect: Redirect, led_on: Type.Integer() }),
  }),
  'redirects.remove': operation('redirects.remove', {
    ...ofContent,
    summary: 'Forget where an old address leads',
    kind: 'command',
    subject: redirect,
    input: Type.Object({ from: Address, seen: Seen }),
    result: Type.Object({ from: Type.String() }),
  }),
  'redirects.import': operation('redirects.import', {
    ...ofContent,
    summary: 'Take old addresses of a part of a CSV file, or only say what would become of them',
    kind: 'command',
    input: Type.Object({
      /** The header and the next lines of the file. */
      text: Type.String({ minLength: 1, maxLength: redirectFile.charactersAtOnce }),
      /** Number of the first of these lines in the file. */
      first_line: Type.Integer({ minimum: 2, maximum: 1_000_000 }),
      dry_run: Type.Boolean(),
    }),
    result: Type.Object({ rows: Type.Array(RedirectRow) }),
  }),
} as const
