import { setTimeout as wait } from 'node:timers/promises'
import { pictureLimits, type PictureProblem } from '@ambra/contract/admin/goods-picture'
import { backOffMs } from '@ambra/db/back-off'
import { type GoodsPicture, goodsPictureRepository } from '@ambra/db/goods-pictures/goods-picture-repository'
import { writeMedia } from '@ambra/db/import/write-media'
import { createOutageLog } from '@ambra/db/outage-log'
import type { Logger } from 'pino'
import type { OperationContext } from '../context/operation.ts'
import { OutboundError, requestOutside } from '../network/outbound.ts'
import { checkPicture } from './check-picture.ts'
import { pictureWorkChannel } from './wake-picture-work.ts'

export type PictureWork = {
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}
type Options = Pick<OperationContext, 'shop' | 'now'> & {
  log: Logger
  /** How a picture comes from another host; tests have hosts of their own. */
  request?: typeof requestOutside
}

/** A process that says nothing for so long is taken for dead. Longer than a picture may take to be fetched and stored, ms. */
const leaseMs = 60_000
const fetchMs = 15_000
const pauses = { firstMs: 1000, maxMs: 30_000 }

const problemOf: Partial<Record<OutboundError['problem'], PictureProblem>> = {
  address: 'address',
  redirect: 'address',
  type: 'kind',
  size: 'too_large',
}

/** A picture from an address of the public internet, by the same rules as one that was sent. */
async function fetched(source: string, request: typeof requestOutside, signal: AbortSignal) {
  try {
    const { status, body } = await request(source, {
      headers: { accept: 'image/jpeg, image/png, image/webp' },
      maxBytes: pictureLimits.bytes,
      timeoutMs: fetchMs,
      types: ['image/'],
      followsSameHost: true,
      isPublicOnly: true,
      signal,
    })
    return status === 200 ? { content: body } : { problem: 'unreachable' as const }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { problem: problemOf[error.problem] ?? ('unreachable' as const) }
  }
}

/**
 * Checks pictures that were sent, fetches those of an address, and brings them into the media folder, one after the other. Nothing of
 * that happens in a transaction. A process that dies is followed by another, which begins with the same picture.
 */
export async function startPictureWork({
  shop,
  now,
  log,
  request = requestOutside,
}: Options): Promise<PictureWork> {
  const { database, files } = shop
  const pictures = goodsPictureRepository(database.db)
  const stopping = new AbortController()
  const { signal } = stopping
  const outage = createOutageLog(log, 'storing pictures of goods')
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isAsked = false

  async function contentOf({ id, source }: GoodsPicture) {
    return source === null ? { content: await pictures.read(id) } : fetched(source, request, signal)
  }

  /** Whether there was something to do. */
  async function next(): Promise<boolean> {
    const picture = await pictures.take(now(), new Date(now().getTime() + leaseMs))
    if (!picture) return false
    const given = await contentOf(picture)
    const checked = 'content' in given ? checkPicture(given.content) : given
    if (signal.aborted) return false
    if ('problem' in checked) {
      await pictures.finish(picture.id, { code: checked.problem })
      return true
    }
    const { file } = checked
    // Before the row that names it.
    if (!(await files.media.find(file.path))) await files.media.write(file.path, file.content)
    await database.db.transaction().execute(async (trx) => {
      await writeMedia(trx, [file], now())
      await goodsPictureRepository(trx).finish(picture.id, { path: file.path })
    })
    return true
  }

  async function drain(): Promise<void> {
    do {
      isAsked = false
      try {
        while (!signal.aborted && (await next()));
        outage.worked()
      } catch (error) {
        outage.failed(error)
        isAsked = true
        await wait(backOffMs(outage.failures, pauses), undefined, { signal }).catch(() => undefined)
      }
    } while (isAsked && !signal.aborted)
    running = undefined
    await lookAgain()
  }

  /** What a dead process had taken is looked at when its time is over. */
  async function lookAgain(): Promise<void> {
    const lease = await pictures.nextLease().catch(() => undefined)
    if (lease === undefined || signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(100, lease.getTime() - now().getTime() + 100)).unref()
  }

  function wake(): void {
    isAsked = true
    running ??= drain()
  }
  const ignore = await database.listen(pictureWorkChannel, wake)
  wake()
  return {
    settled: async () => {
      while (running) await running
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await ignore()
      await running
    },
  }
}
