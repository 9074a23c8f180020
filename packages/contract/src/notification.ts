import Type, { type Static } from 'typebox'

/** A message on the screen; `timeToLive` in ms (5000 when absent) unless `hasNoTimeout`. @see spec §3 Notification, §4 */
export const Notification = Type.Object({
  id: Type.Optional(Type.Integer()),
  message: Type.String(),
  type: Type.Enum(['success', 'warning', 'error']),
  action1: Type.Optional(Type.Object({ label: Type.String() })),
  hasNoTimeout: Type.Optional(Type.Boolean()),
  timeToLive: Type.Optional(Type.Integer()),
})
export type Notification = Static<typeof Notification>
