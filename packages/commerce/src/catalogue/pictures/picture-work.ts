import type { PictureProblem } from '@ambra/contract/catalogue/product-picture'
import { pictureLimits } from '@ambra/contract/catalogue/picture-limits'
import { type ProductPicture, productPictureRepository, writeMedia } from '@ambra/db/catalogue'
import { newWorker } from '@ambra/db/platform'
import type { Logger } from 'pino'
import { type BackgroundWork, startBackgroundWork } from '../../platform/jobs/background-work.ts'
import { workOnNext } from '../../platform/jobs/leased-work.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { OutboundError, requestOutside } from '../../platform/network/outbound.ts'
import { checkPicture } from './check-picture.ts'
import { pictureWorkChannel } from './wake-picture-work.ts'

type Options = Pick<OperationContext, 'shop' | 'now'> & {
  log: Logger
  /** Fetches pictures from other hosts; tests use their own. */
  request?: typeof requestOutside
}

/** Lease after which a process counts as dead; longer than fetching and storing a picture may take, ms. */
const leaseMs = 60_000
const fetchMs = 15_000

const problemOf: Partial<Record<OutboundError['problem'], PictureProblem>> = {
  address: 'address',
  redirect: 'address',
  type: 'kind',
  size: 'too_large',
}

/** Fetches a picture from a public internet address and checks it like an uploaded one. */
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
 * Checks uploaded pictures, fetches those given by address, and stores them in the media folder, one after
 * the other and outside of transactions. After a crash another process starts again with the same picture.
 */
export async function startPictureWork({
  shop,
  now,
  log,
  request = requestOutside,
}: Options): Promise<BackgroundWork> {
  const { database, files } = shop
  const pictures = productPictureRepository(database.db)
  const worker = newWorker()

  async function contentOf({ id, source }: ProductPicture, signal: AbortSignal) {
    return source === null ? { content: await pictures.read(id) } : fetched(source, request, signal)
  }

  const next = (signal: AbortSignal) =>
    workOnNext<ProductPicture>(
      {
        take: () => pictures.take({ worker, now: now(), until: new Date(now().getTime() + leaseMs) }),
        releaseLease: ({ id }, how) => pictures.releaseLease(id, worker, how),
        giveUp: ({ id }) => pictures.finish(id, { code: 'stopped' }),
        work: (picture) => store(picture, signal),
      },
      signal,
    )

  async function store(picture: ProductPicture, signal: AbortSignal): Promise<void> {
    const given = await contentOf(picture, signal)
    const checked = 'content' in given ? checkPicture(given.content) : given
    if (signal.aborted) return
    if ('problem' in checked) return pictures.finish(picture.id, { code: checked.problem })
    const { file } = checked
    // Stored before the row that names it.
    if (!(await files.media.find(file.path))) await files.media.write(file.path, file.content)
    await database.db.transaction().execute(async (trx) => {
      await writeMedia(trx, [file], now())
      await productPictureRepository(trx).finish(picture.id, { path: file.path })
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
