import { storedAt } from './response-cache.ts'
import type { ToPage } from './worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const maxNotes = 50
/** Clients whose page came from the cache, with the time of storage. */
const notes = new Map<string, number>()

/**
 * Records whether the page of a client came from the cache, and notifies the page if it is already loaded.
 */
export function noteSource(event: ExtendableEvent, response: Response): void {
  if (!(event instanceof FetchEvent)) return
  const id = event.resultingClientId || event.clientId
  const at = storedAt(response)
  const isKnown = notes.get(id) === at
  notes.delete(id)
  if (at !== undefined) notes.set(id, at)
  for (const old of [...notes.keys()].slice(0, -maxNotes)) notes.delete(old)
  // A document that is still loading requests this itself: waiting for it here would deadlock.
  if (!isKnown && !event.resultingClientId) event.waitUntil(send(id, at))
}

async function send(id: string, at: number | undefined): Promise<void> {
  const client = await self.clients.get(id)
  client?.postMessage({ type: 'stale', at } satisfies ToPage)
}

/** Returns when the page of this client was stored; undefined when it came from the network. */
export const sourceOf = (clientId: string): number | undefined => notes.get(clientId)
