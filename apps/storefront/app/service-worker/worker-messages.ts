/**
 * What a page sends its worker. `start`: a page is open; cache the shells of the store, and of a page that was open
 * before there was a worker itself and the files it has loaded. `warm`: fetch the data of these pages. `stale?`: when
 * was the shown page stored (answered through the port). `SKIP_WAITING`: the shopper wants the new version.
 */
export type ToWorker =
  | { type: 'start'; page: string; isNew: boolean; resources: readonly string[] }
  | { type: 'warm'; pages: readonly string[] }
  | { type: 'stale?' }
  | { type: 'SKIP_WAITING' }

/** What the worker sends a page: what it shows now was stored `at` (ms since the epoch), or came from the network. */
export type ToPage = { type: 'stale'; at: number | undefined }
