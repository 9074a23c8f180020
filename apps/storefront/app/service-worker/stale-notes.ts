import { storedAt } from './response-cache.ts'
import type { ToPage } from './worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const maxNotes = 50
/** Clients whose page came from the store, with when that was stored. */
const notes = new Map<string, number>()

/** Notes whether the page of a client came from the store, and notifies the page if it is there already. */
export function noteSource(event: ExtendableEvent, response: Response): void {
  if (!(event instanceof FetchEvent)) return
  const id = event.resultingClientId || event.clientId
  const at = storedAt(response)
  const isKnown = notes.get(id) === at
  notes.delete(id)
  if (at !== undefined) notes.set(id, at)
  for (const old of [...notes.keys()].slice(0, -maxNotes)) notes.delete(old)
  // A document that is still to come asks by itself: waiting for it here would be waiting for oneself.
  if (!isKnown && !event.resultingClientId) event.waitUntil(send(id, at))
}

async function send(id: string, at: number | undefined): Promise<void> {
  const client = await self.clients.get(id)
  client?.postMessage({ type: 'stale', at } satisfies ToPage)
}

/** When the page of this client was stored; undefined when it came from the network. */
export const sourceOf = (clientId: string): number | undefined => notes.get(clientId)
