import { readHint } from '@ambra/contract/admin/hints'
import { consoleHeader } from '@ambra/contract/admin/admin-client'

/** Longest message that is read, characters: a stream that sends no end of one is given up. */
const longestMessage = 10_000

/**
 * Reads the stream of hints until it ends, one set of rooms at a time; `onOpen` when it has begun. Read with `fetch`: an `EventSource` cannot send the
 * header that only a page of the console can.
 * @throws what `fetch` throws, and AbortError
 */
export async function readHints(
  { onOpen, onRooms }: { onOpen: () => void; onRooms: (rooms: readonly string[]) => void },
  signal: AbortSignal,
  send: typeof fetch = (input, init) => fetch(input, init),
): Promise<void> {
  const response = await send('/api/admin/events', {
    headers: { accept: 'text/event-stream', [consoleHeader]: '1' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) return
  onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (rest + value).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const rooms = readHint(message)
      if (rooms.length > 0) onRooms(rooms)
    }
    if (rest.length > longestMessage) return reader.cancel()
  }
}
