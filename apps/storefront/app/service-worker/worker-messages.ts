/**
 * What a page tells its worker. `start`: a person is here; keep this page with what it has loaded, and the shells of its
 * store. `warm`: fetch the data of these pages. `stale?`: when was the shown page stored (answered through the port).
 * `SKIP_WAITING`: the shopper wants the new version.
 */
export type ToWorker =
  | { type: 'start'; page: string; resources: readonly string[] }
  | { type: 'warm'; pages: readonly string[] }
  | { type: 'stale?' }
  | { type: 'SKIP_WAITING' }

/** What the worker tells a page: what it shows now was stored `at` (ms since the epoch), or came from the network. */
export type ToPage = { type: 'stale'; at: number | undefined }
