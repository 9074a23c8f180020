import Type, { type Static } from 'typebox'
import { Done, PersonId, PersonName, RoleCode } from '../operations/fields.ts'
import { operation } from '../operations/operation.ts'

const Room = Type.Enum(['orders'])

/** Saved list view. `search`: filters, order and columns, as in the query string of the screen. */
export const SavedView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  search: Type.String(),
  sharing: Type.Enum(['own', 'role', 'shop']),
  role: Type.Union([Type.String(), Type.Null()]),
  is_own: Type.Boolean(),
})
export type SavedView = Static<typeof SavedView>

/** List views: a person's own and, with the permission to change settings, those of a role or of everyone. */
export const viewOperations = {
  'views.list': operation('views.list', {
    summary: 'List your own and shared views of a list',
    kind: 'query',
    permission: 'signed_in',
    scope: 'person',
    input: Type.Object({ room: Room }),
    result: Type.Array(SavedView),
  }),
  'views.save': operation('views.save', {
    summary: 'Save a view of a list under a name',
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
