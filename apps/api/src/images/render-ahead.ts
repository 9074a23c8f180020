import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takeFolderLock } from './folder-lock.ts'
import type { ImageStore } from './image-store.ts'

/**
 * Square sizes of a card, and of the stage and its thumbnails; each also for dense screens (see
 * `shop-ui/product-image.tsx`).
 */
const cardSizes = [266, 532]
const stageSizes = [452, 904, 150]

/**
 * Pause while requests are handled, and after each picture, so that the work uses at most half of one core.
 */
const busyPauseMs = 200
/** Time in which changes are gathered into one round. */
const gatherMs = 2000

type Options = {
  images: Pick<ImageStore, 'renderAhead'>
  /** Returns the pictures of the shop, the most important first. */
  listPictures: () => Promise<readonly { path: string; isFirst: boolean }[]>
  /** True while requests are handled, which have priority. */
  isBusy: () => boolean
  /** Lock file shared by the processes that share the cache's folder. */
  lockFile: string
  log: Logger
  /** Resolves after this many ms; rejects when the work must stop. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

const timerPause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal, ref: false })

export type RenderAhead = {
  /** Starts a round soon after a possible change of the catalogue; it only renders what is missing. */
  wake: () => void
  /** Number of pictures left in the round; 0 when there is none. */
  remaining: () => number
  stop: () => Promise<void>
}

/**
 * Renders product pictures before their page is opened, one at a time and only while no request
 * waits. One process per folder of rendered pictures does so. It stops when the folder is nearly
 * full, so that it never evicts a picture that a shopper requested.
 */
export function startRenderAhead(options: Options): RenderAhead {
  const { pause = timerPause } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let left = 0
  let isDue = false
  let running: Promise<void> | undefined

  async function rounds(): Promise<void> {
    while (isDue && !signal.aborted) {
      await pause(gatherMs, signal)
      isDue = false
      await round(options, signal, (count) => {
        left = count
      })
    }
  }

  function wake(): void {
    isDue = true
    running ??= rounds()
      .catch((error: unknown) => {
        if (!signal.aborted) options.log.warn({ err: error }, 'pictures not rendered ahead')
      })
      .finally(() => {
        left = 0
        running = undefined
        // A change arrived while the last round was ending or failing.
        if (isDue && !signal.aborted) wake()
      })
  }

  return {
    wake,
    remaining: () => left,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function round(
  { images, listPictures, isBusy, lockFile, log, pause = timerPause }: Options,
  signal: AbortSignal,
  noteLeft: (count: number) => void,
): Promise<void> {
  const lock = await takeFolderLock(lockFile)
  if (!lock) return
  try {
    const targets = targetsOf(await listPictures())
    let made = 0
    for (const [index, target] of targets.entries()) {
      noteLeft(targets.length - index)
      while (isBusy()) await pause(busyPauseMs, signal)
      signal.throwIfAborted()
      const started = performance.now()
      const result = await images.renderAhead(target)
      if (result === 'full') break
      if (result === 'ready') continue
      made += 1
      await lock.renew()
      await pause(performance.now() - started, signal)
    }
    if (made > 0) log.info({ pictures: made }, 'pictures rendered ahead')
  } finally {
    await lock.release()
  }
}

function targetsOf(pictures: readonly { path: string; isFirst: boolean }[]) {
  const first = pictures.filter(({ isFirst }) => isFirst)
  const inSizes = (list: typeof pictures, sizes: readonly number[]) =>
    list.flatMap(({ path }) => sizes.map((size) => ({ path, width: size, height: size })))
  return [...inSizes(first, cardSizes), ...inSizes(pictures, stageSizes)]
}
