import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reviewPhotoRepository } from '@ambra/db/reviews/review-photo-repository'
import {
  type ListedReview,
  type ReviewDecision,
  reviewRepository,
  type ReviewStatus,
} from '@ambra/db/repositories/review-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

const statuses = { published: 1, waiting: 2, refused: 3 } as const satisfies Record<string, ReviewStatus>

/** `ambra reviews list`: those that wait, oldest first, by default. */
export const listReviews: Command<{ state?: string | undefined; limit: number }, ListedReview[]> = (
  { shop },
  { state = 'waiting', limit },
) => {
  const known = Object.entries(statuses).find(([name]) => name === state)
  if (!known && state !== 'all')
    throw new OperationError(`no state "${state}"; there are ${Object.keys(statuses).join(', ')}, all`)
  return reviewRepository(shop.database.db).list({ status: known?.[1], limit })
}

/** What became of reviews: those that changed, and the unknown numbers. */
export type ReviewsMoved = { moved: number[]; unknown: number[] }

async function move(
  operator: OperationContext,
  ids: readonly number[],
  decision: Omit<ReviewDecision, 'now'>,
): Promise<ReviewsMoved> {
  const reviews = reviewRepository(operator.shop.database.db)
  const result: ReviewsMoved = { moved: [], unknown: [] }
  for (const id of ids)
    ((await reviews.setStatus(id, { ...decision, now: operator.now() }))
      ? result.moved
      : result.unknown
    ).push(id)
  // Rating and list of the product follow.
  await operator.settled()
  return result
}

/** `ambra reviews publish ID…`; `--without-photos` for photos that may not be shown under a text that may. */
export const publishReviews: Command<{ ids: number[]; withoutPhotos?: boolean }, ReviewsMoved> = async (
  operator,
  { ids, withoutPhotos = false },
) => {
  const photos = reviewPhotoRepository(operator.shop.database.db)
  if (withoutPhotos) for (const id of ids) await photos.deleteOfReview(id)
  return move(operator, ids, { status: statuses.published })
}

/** A photo of a review; `file` is where it was just written. */
export type ReviewPhotoRow = { review: number; bytes: number; file: string }

/** `ambra reviews photos ID… --save FOLDER`: photos as files, to be looked at before their review is published. */
export const saveReviewPhotos: Command<{ ids: number[]; folder: string }, ReviewPhotoRow[]> = async (
  { shop },
  { ids, folder },
) => {
  await mkdir(folder, { recursive: true })
  const rows: ReviewPhotoRow[] = []
  const photos = await reviewPhotoRepository(shop.database.db).listByReviews(ids)
  for (const [index, { reviewId, content }] of photos.entries()) {
    const file = join(folder, `review-${reviewId}-${index + 1}.webp`)
    await writeFile(file, content)
    rows.push({ review: reviewId, bytes: content.length, file })
  }
  return rows
}

/**
 * `ambra reviews refuse ID…`: with a reason, which is stored and mailed to the author. A bad rating is no
 * reason: the law forbids leaving out reviews for what they say of the goods.
 * @see docs/rules/law LAW-REV-2, LAW-HST-1
 */
export const rejectReviews: Command<{ ids: number[]; reason: string }, ReviewsMoved> = async (
  operator,
  { ids, reason },
) => {
  if (reason.trim().length < 3) throw new OperationError('a rejection needs a reason')
  const result = await move(operator, ids, { status: statuses.refused, refusal: reason.trim() })
  operator.log.info({ reviews: result.moved, reason }, 'reviews refused')
  return result
}
