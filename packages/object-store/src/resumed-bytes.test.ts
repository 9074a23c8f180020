import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { resumedBytes } from './resumed-bytes.ts'

const content = Buffer.from('0123456789')
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** Sends this many bytes and then breaks, ends or stalls. */
function broken(from: number, count: number, end: 'breaks' | 'ends' | 'sleeps' = 'breaks'): Readable {
  const body = new Readable({ read: () => undefined })
  body.push(content.subarray(from, from + count))
  if (end === 'breaks') setImmediate(() => body.destroy(new Error('reset')))
  if (end === 'ends') body.push(null)
  return body
}

const all = (open: (offset: number) => Promise<Readable>, stallMs = 1000) =>
  buffer(
    Readable.from(resumedBytes({ open, size: content.length, stallMs, reasonOf }), { objectMode: false }),
  )

it.each(['breaks', 'ends', 'sleeps'] as const)('resumes where a connection %s', async (end) => {
  const offsets: number[] = []
  const read = await all(async (offset) => {
    offsets.push(offset)
    return broken(offset, 4, end)
  }, 50)
  expect([String(read), offsets]).toEqual(['0123456789', [0, 4, 8]])
})

it('abandons a read after three attempts without a byte', async () => {
  let opened = 0
  const reading = all(async (offset) => {
    opened += 1
    if (offset > 0) throw new Error('refused')
    return broken(0, 4)
  })
  await expect(reading).rejects.toThrow('not available: refused')
  expect(opened).toBe(3)
})

it('ends its connection with its reader', async () => {
  const bodies: Readable[] = []
  const bytes = resumedBytes({
    size: content.length,
    stallMs: 1000,
    reasonOf,
    async open() {
      const body = broken(0, 4, 'sleeps')
      bodies.push(body)
      return body
    },
  })
  expect(String((await bytes.next()).value)).toBe('0123')
  await bytes.return(undefined)
  expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true])
})
