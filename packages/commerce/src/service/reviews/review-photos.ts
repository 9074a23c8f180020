import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type NewPhoto, reviewPhotoRepository } from '@ambra/db/service'
import { dayMs } from '@ambra/domain/platform/text/format'

/** Maximum bytes of all unpublished photos, so that a flood of uploads does not fill the disk. */
const mostBytes = 256 * 1024 * 1024

/** Stores an uploaded photo under its secret key. @throws ShopError review.no_room_for_photos */
export async function keepPhoto({ db }: Database, photo: NewPhoto, now: Date): Promise<void> {
  if (!(await reviewPhotoRepository(db).add(photo, mostBytes, now)))
    throw new ShopError('review.no_room_for_photos')
}

/**
 * Deletes photos that no review names (a review written offline may take a week), and those of rejected
 * reviews after a month.
 */
export const expirePhotos = ({ db }: Database, now: Date): Promise<void> =>
  reviewPhotoRepository(db).deleteOld({
    unused: new Date(now.getTime() - 7 * dayMs),
    refused: new Date(now.getTime() - 30 * dayMs),
  })
