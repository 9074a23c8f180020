import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takeFolderLock } from './folder-lock.ts'
import type { ImageStore } from './image-store.ts'

/** Square sizes of a card, and of the stage and its thumbnails; each also for dense screens (see `shop-ui/product-image.tsx`). */
const cardSizes = [266, 532]
const stageSizes = [452, 904, 150]

/** How long the work pauses while requests are answered, and after each picture: at most half of one core is used. */
const busyPauseMs = 200
/** Changes that come together are one round. */
const gatherMs = 2000

type Options = {
  images: Pick<ImageStore, 'renderAhead'>
  /** Pictures of the shop, the most important first. */
  listPictures: () => Promise<readonly { path: string; isFirst: boolean }[]>
  /** True while requests are being answered: they go first. */
  isBusy: () => boolean
  /** File of the lock that the processes sharing the cache's folder have in common. */
  lockFile: string
  log: Logger
  /** Resolves after so many ms; rejects when the work is to stop. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

const timerPause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal, ref: false })

export type RenderAhead = {
  /** The catalogue may have changed: a round begins soon, and looks only for what is missing. */
  wake: () => void
  /** Pictures of the round still to be looked at; 0 when there is none. */
  remaining: () => number
  stop: () => Promise<void>
}

/**
 * Renders the pictures of products before anybody opens their page, one at a time and only while no request waits. One
 * process for each folder of rendered pictures does it. It ends when the folder is nearly full: nothing that a shopper
 * looked at is evicted for it.
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
        // A change that came while the last round ended or failed.
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

/** Every picture as a card before any as a stage. */
function targetsOf(pictures: readonly { path: string; isFirst: boolean }[]) {
  const first = pictures.filter(({ isFirst }) => isFirst)
  const inSizes = (list: typeof pictures, sizes: readonly number[]) =>
    list.flatMap(({ path }) => sizes.map((size) => ({ path, width: size, height: size })))
  return [...inSizes(first, cardSizes), ...inSizes(pictures, stageSizes)]
}
