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

it('reads hints that arrive in pieces, beside comments', async () => {
  const parts = ['retry: 3000\n\n: he', 're\n\ndata: ["ord', 'ers"]\n\ndata: ["a","b"]\n', '\n']
  expect(await roomsOf(parts)).toEqual([['orders'], ['a', 'b']])
})

it('hears nothing in what is no hint', async () => {
  expect(await roomsOf(['data: {"a":1}\n\ndata: [\n\ndata: [1,null]\n\n'])).toEqual([])
})

it('gives up a message without an end', async () => {
  expect(await roomsOf(['data: ["a"', 'x'.repeat(20_000), '\n\ndata: ["b"]\n\n'])).toEqual([])
})
