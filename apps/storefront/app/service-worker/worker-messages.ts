/**
 * Messages from a page to its worker. `start`: a page is open; cache the shells of the store, and for a
 * page opened before the worker existed, the page and its files. `warm`: fetch the data of these pages.
 * `stale?`: asks when the shown page was stored (answered through the port). `SKIP_WAITING`: the shopper
 * accepted the new version.
 */
export type ToWorker =
  | { type: 'start'; page: string; isNew: boolean; resources: readonly string[] }
  | { type: 'warm'; pages: readonly string[] }
  | { type: 'stale?' }
  | { type: 'SKIP_WAITING' }

/**
 * Message from the worker to a page: the shown page was stored `at` (ms since the epoch), or came from the
 * network.
 */
export type ToPage = { type: 'stale'; at: number | undefined }
