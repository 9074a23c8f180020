import Type, { type Static } from 'typebox'

/**
 * Queued call, stored until it gets a response. `url` may contain `{{token}}` and `{{cartId}}`; a
 * `callback_event` starting with `store:` names an action of this app. Times are ISO texts; spelling as in the
 * specification. `payload` is passed to fetch: method, headers, body as text. `store_code` is the store in
 * which it was made, `attempts` the number of attempts. The server detects a repeated call by `task_id`,
 * which is sent as `Idempotency-Key`.
 * @see spec §3 "Queued network task", §4 Offline
 */
export const NetworkTask = Type.Object({
  task_id: Type.String(),
  url: Type.String(),
  payload: Type.Record(Type.String(), Type.Unknown()),
  transmited: Type.Boolean(),
  transmited_at: Type.Optional(Type.String()),
  created_at: Type.String(),
  result: Type.Optional(Type.Unknown()),
  resultCode: Type.Optional(Type.Integer()),
  code: Type.Optional(Type.Integer()),
  acknowledged: Type.Boolean(),
  meta: Type.Optional(Type.Unknown()),
  callback_event: Type.Optional(Type.String()),
  silent: Type.Optional(Type.Boolean()),
  store_code: Type.Optional(Type.String()),
  attempts: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type NetworkTask = Static<typeof NetworkTask>
