import Type, { type Static } from 'typebox'
import { Done, PersonId, PersonName, RoleCode } from './shapes/fields.ts'
import { operation } from './shapes/operation.ts'

const Room = Type.Enum(['orders'])

/** A list as a person left it. `search`: filters, order and columns, as the screen writes them into its address. */
export const SavedView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  search: Type.String(),
  sharing: Type.Enum(['own', 'role', 'shop']),
  role: Type.Union([Type.String(), Type.Null()]),
  is_own: Type.Boolean(),
})
export type SavedView = Static<typeof SavedView>

/** Views of lists: a person's own, and with the right to change settings those of a role or of everybody. */
export const viewOperations = {
  'views.list': operation('views.list', {
    summary: 'Views of a list: own ones, and those that are shared',
    kind: 'query',
    permission: 'signed_in',
    scope: 'person',
    input: Type.Object({ room: Room }),
    result: Type.Array(SavedView),
  }),
  'views.save': operation('views.save', {
    summary: 'Keep a list as it is now under a name',
    kind: 'command',
    permission: 'signed_in',
    scope: 'person',
    input: Type.Object({
      room: Room,
      name: PersonName,
      search: Type.String({ maxLength: 2000 }),
      sharing: Type.Enum(['own', 'role', 'shop']),
      role: Type.Optional(RoleCode),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'views.remove': operation('views.remove', {
    summary: 'Remove a view',
    kind: 'command',
    permission: 'signed_in',
    scope: 'person',
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
} as const
