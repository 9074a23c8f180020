import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readInThread, readerLimits } from './read-in-thread.ts'
import type { ReaderTask } from './reader-tasks.ts'
import { runReaderTask } from './run-reader-task.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-reader-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const aFile = (content: string | Buffer) => {
  const file = join(folder, 'file')
  writeFileSync(file, content)
  return file
}

describe('a thread that reads a file', () => {
  const thread = new URL('./bad-thread-suite.ts', import.meta.url)
  const read = async (how: string) => {
    const limits = { heapMb: 32, silentMs: how === 'memory' ? 60_000 : 500, thread }
    for await (const _ of readInThread({ step: 'stock', file: how }, {}, limits));
  }

  it.each([
    ['loop', { problem: 'time' }],
    ['wait', { problem: 'time' }],
    ['memory', { problem: 'memory' }],
    ['exit', { message: 'the thread that reads a file ended' }],
  ])('ends a broken thread and says why: %s', async (how, error) => {
    await expect(read(how)).rejects.toMatchObject(error)
  })

  it('reads the next file as well, until a file breaks it', async () => {
    const limits = { heapMb: 32, silentMs: 60_000, thread }
    const id = async () => Array.fromAsync(readInThread<number>({ step: 'stock', file: 'id' }, {}, limits))
    const [first] = await id()
    expect(await id()).toEqual([first])
    const broken = readInThread({ step: 'stock', file: 'exit' }, {}, limits)
    await expect(broken.next()).rejects.toThrow('ended')
    expect(await id()).not.toEqual([first])
  })

  it('returns rows and errors in the order of the reader', async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => (at % 7 === 0 ? `S${at},many` : `S${at},${at}`))
    const file = aFile(`sku,qty\n${lines.join('\n')}\n`)
    const refused: number[] = []
    const rows: number[] = []
    const callbacks = { refuse: ({ line }: { line: number }) => void refused.push(line) }
    for await (const { line } of readInThread<{ line: number }>(
      { step: 'stock', file },
      callbacks,
      readerLimits,
    ))
      rows.push(line)
    expect([rows.length, refused.length]).toEqual([1_714, 286])
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(refused[1]).toBe(9)
  })
})

describe('batches of a reader thread', () => {
  it('limits a batch by characters: 60 packed rows of 1 MB arrive one by one', async () => {
    const row = (at: number) =>
      JSON.stringify({ type: 'product', sku: `S${at}`, text: 'x'.repeat(1_000_000) })
    const file = aFile(gzipSync(Array.from({ length: 60 }, (_, at) => row(at)).join('\n')))
    const task: ReaderTask = {
      step: 'source',
      kind: { format: 'ambra', layout: 'ambra', unit: 'line' },
      context: {
        file,
        workDir: folder,
        language: 'en',
        currency: 'EUR',
        rates: {},
        storeViews: {},
        keepUnpriced: false,
        knownInputs: new Map(),
        knownCategories: new Map(),
      },
    }
    const rows: number[] = []
    for await (const { events } of runReaderTask(task, () => undefined))
      rows.push(events.filter((event) => 'row' in event).length)
    expect(rows).toEqual([...Array<number>(60).fill(1), 0])
  })

  it('stops after more rejected rows than any valid file has', async () => {
    const file = aFile(`sku,qty\n${'A,\n'.repeat(100_001)}`)
    const all = async () => {
      for await (const _ of runReaderTask({ step: 'stock', file }, () => undefined));
    }
    await expect(all()).rejects.toThrow('has more than 100000 rows that cannot be read')
  })
})
