import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeFolderLock } from './folder-lock.ts'
import { createImageStore } from './image-store.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { type RenderAhead, startRenderAhead } from './render-ahead.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="9" cy="9" r="7"/></svg>'
const pictures = [
  { path: 'a.svg', isFirst: true },
  { path: 'b.svg', isFirst: false },
]
/** Two card sizes of the first picture, three stage sizes of both. */
const allSizes = 8

let folder: string
let ahead: RenderAhead
let looked: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambra-render-ahead-'))
  mkdirSync(join(folder, 'media'))
  for (const { path } of pictures) writeFileSync(join(folder, 'media', path), drawing)
  looked = []
})
afterEach(async () => {
  await ahead.stop()
  rmSync(folder, { recursive: true, force: true })
})

const nextTurn: Pause = (_, signal) => setImmediate(undefined, { signal })
const lockFile = () => join(folder, 'ahead.lock')
const rendered = () =>
  readdirSync(join(folder, 'img'), { recursive: true }).filter((name) => `${name}`.endsWith('avif')).length

type Pause = (ms: number, signal: AbortSignal) => Promise<void>
type Given = { isBusy?: () => boolean; maxCacheBytes?: number; pause?: Pause }

function start({ isBusy = () => false, maxCacheBytes = 1_000_000, pause = nextTurn }: Given = {}) {
  const images = createImageStore({
    media: folderStore(join(folder, 'media')),
    cacheDir: join(folder, 'img'),
    maxCacheBytes,
  })
  ahead = startRenderAhead({
    images: {
      renderAhead(target) {
        looked.push(`${target.path} ${target.width}`)
        return images.renderAhead(target)
      },
    },
    listPictures: async () => pictures,
    isBusy,
    lockFile: lockFile(),
    log: pino({ level: 'silent' }),
    pause,
  })
  ahead.wake()
  return images
}

it('renders cards before stages, ready for the first visitor', async () => {
  const images = start()
  await expect.poll(() => looked.length).toBe(allSizes)
  await expect.poll(() => ahead.remaining()).toBe(0)
  expect(looked.slice(0, 3)).toEqual(['a.svg 266', 'a.svg 532', 'a.svg 452'])
  expect(rendered()).toBe(allSizes)
  // Without the source only rendered pictures can be sent: nothing waits in the queue for it.
  await images.find({ path: 'a.svg', width: 266, height: 266 }, 'image/avif')
  expect(images.depth()).toBe(0)
})

it('renders nothing while requests are handled', async () => {
  let isBusy = true
  start({ isBusy: () => isBusy })
  await expect.poll(() => ahead.remaining()).toBe(allSizes)
  expect(looked).toEqual([])
  isBusy = false
  await expect.poll(() => looked.length).toBe(allSizes)
})

it('leaves the work to the process that started first', async () => {
  const other = await takeFolderLock(lockFile())
  let gathered = 0
  const held = Promise.withResolvers<void>()
  start({
    pause: async (ms, signal) => {
      if (ms === 2000) gathered += 1
      if (gathered === 2) await held.promise
      return nextTurn(ms, signal)
    },
  })
  // A second round is gathered when the first has ended.
  await expect
    .poll(() => {
      ahead.wake()
      return gathered
    })
    .toBe(2)
  expect(looked).toEqual([])
  await other?.release()
  held.resolve()
  await expect.poll(() => looked.length).toBe(allSizes)
})

it('stops before the cache is full', async () => {
  start({ maxCacheBytes: 10_000 })
  await expect.poll(() => looked.length).toBeGreaterThan(0)
  await expect.poll(() => ahead.remaining()).toBe(0)
  expect(looked.length).toBeLessThan(allSizes)
})
