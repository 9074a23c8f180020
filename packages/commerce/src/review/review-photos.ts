import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { type NewPhoto, reviewPhotoRepository } from '@ambra/db/reviews/review-photo-repository'

/** Bytes of all photos that are not published: a flood of uploads ends here, not with a full disk. */
const mostBytes = 256 * 1024 * 1024

const dayMs = 86_400_000

/** Stores an uploaded photo under its secret key. @throws ShopError review.no_room_for_photos */
export async function keepPhoto({ db }: Database, photo: NewPhoto, now: Date): Promise<void> {
  if (!(await reviewPhotoRepository(db).add(photo, mostBytes, now)))
    throw new ShopError('review.no_room_for_photos')
}

/** Deletes photos that no review names: a review written offline may wait a week. Those of refused ones after a month. */
export const expirePhotos = ({ db }: Database, now: Date): Promise<void> =>
  reviewPhotoRepository(db).deleteOld({
    unused: new Date(now.getTime() - 7 * dayMs),
    refused: new Date(now.getTime() - 30 * dayMs),
  })
