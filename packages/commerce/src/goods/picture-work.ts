import type { PictureProblem } from '@ambra/contract/admin/goods-picture'
import { pictureLimits } from '@ambra/contract/admin/picture-limits'
import { type GoodsPicture, goodsPictureRepository } from '@ambra/db/goods-pictures/goods-picture-repository'
import { newWorker } from '@ambra/db/leased-queue'
import { writeMedia } from '@ambra/db/import/write-media'
import type { Logger } from 'pino'
import { type BackgroundWork, startBackgroundWork } from '../context/background-work.ts'
import { workOnNext } from '../context/leased-work.ts'
import type { OperationContext } from '../context/operation.ts'
import { OutboundError, requestOutside } from '../network/outbound.ts'
import { checkPicture } from './check-picture.ts'
import { pictureWorkChannel } from './wake-picture-work.ts'

type Options = Pick<OperationContext, 'shop' | 'now'> & {
  log: Logger
  /** How a picture comes from another host; tests have hosts of their own. */
  request?: typeof requestOutside
}

/** A process that says nothing for so long is taken for dead. Longer than a picture may take to be fetched and stored, ms. */
const leaseMs = 60_000
const fetchMs = 15_000

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
}: Options): Promise<BackgroundWork> {
  const { database, files } = shop
  const pictures = goodsPictureRepository(database.db)
  const worker = newWorker()

  async function contentOf({ id, source }: GoodsPicture, signal: AbortSignal) {
    return source === null ? { content: await pictures.read(id) } : fetched(source, request, signal)
  }

  const next = (signal: AbortSignal) =>
    workOnNext<GoodsPicture>(
      {
        take: () => pictures.take({ worker, now: now(), until: new Date(now().getTime() + leaseMs) }),
        letGo: ({ id }, how) => pictures.letGo(id, worker, how),
        giveUp: ({ id }) => pictures.finish(id, { code: 'stopped' }),
        work: (picture) => store(picture, signal),
      },
      signal,
    )

  async function store(picture: GoodsPicture, signal: AbortSignal): Promise<void> {
    const given = await contentOf(picture, signal)
    const checked = 'content' in given ? checkPicture(given.content) : given
    if (signal.aborted) return
    if ('problem' in checked) return pictures.finish(picture.id, { code: checked.problem })
    const { file } = checked
    // Before the row that names it.
    if (!(await files.media.find(file.path))) await files.media.write(file.path, file.content)
    await database.db.transaction().execute(async (trx) => {
      await writeMedia(trx, [file], now())
      await goodsPictureRepository(trx).finish(picture.id, { path: file.path })
    })
  }

  return startBackgroundWork({
    database,
    log,
    now,
    what: 'storing pictures of goods',
    channel: pictureWorkChannel,
    next,
    nextLease: pictures.nextLease,
  })
}
