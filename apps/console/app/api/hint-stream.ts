import { readHint } from '@ambra/contract/platform/operations/hints'
import { consoleHeader } from '@ambra/contract/platform/operations/admin-client'

/** Maximum length of a message in characters. Reading stops when a message exceeds it without an end. */
const longestMessage = 10_000

/**
 * Reads the hint stream until it ends. Calls `onOpen` when the stream starts and `onRooms` with each set of
 * rooms. Uses `fetch` because an `EventSource` cannot send the header that only a page of the console can
 * send.
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
