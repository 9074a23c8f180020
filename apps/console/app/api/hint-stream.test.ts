import { expect, it } from 'vitest'
import { readHints } from './hint-stream.ts'

const streamOf = (parts: readonly string[]) => async () =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
  )

async function roomsOf(parts: readonly string[]): Promise<(readonly string[])[]> {
  const heard: (readonly string[])[] = []
  const listener = { onOpen: () => undefined, onRooms: (rooms: readonly string[]) => heard.push(rooms) }
  await readHints(listener, new AbortController().signal, streamOf(parts))
  return heard
}

it('reads hints split across chunks and skips comments', async () => {
  const parts = ['retry: 3000\n\n: he', 're\n\ndata: ["ord', 'ers"]\n\ndata: ["a","b"]\n', '\n']
  expect(await roomsOf(parts)).toEqual([['orders'], ['a', 'b']])
})

it('ignores messages that are not lists of rooms', async () => {
  expect(await roomsOf(['data: {"a":1}\n\ndata: [\n\ndata: [1,null]\n\n'])).toEqual([])
})

it('stops reading when a message never ends', async () => {
  expect(await roomsOf(['data: ["a"', 'x'.repeat(20_000), '\n\ndata: ["b"]\n\n'])).toEqual([])
})
