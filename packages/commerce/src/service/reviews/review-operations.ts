import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  reviewPhotoRepository,
  type ListedReview,
  type ReviewDecision,
  reviewRepository,
  type ReviewStatus,
} from '@ambra/db/service'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

const statuses = { published: 1, waiting: 2, refused: 3 } as const satisfies Record<string, ReviewStatus>

/** `ambra reviews list`: lists reviews, by default those awaiting moderation, oldest first. */
export const listReviews: Command<{ state?: string | undefined; limit: number }, ListedReview[]> = (
  { shop },
  { state = 'waiting', limit },
) => {
  const known = Object.entries(statuses).find(([name]) => name === state)
  if (!known && state !== 'all')
    throw new OperationError(`no state "${state}"; there are ${Object.keys(statuses).join(', ')}, all`)
  return reviewRepository(shop.database.db).list({ status: known?.[1], limit })
}

/** Changed reviews, and unknown numbers. */
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
  // Waits until rating and list of the product are updated.
  await operator.settled()
  return result
}

/** `ambra reviews publish ID…`: publishes reviews; `--without-photos` if their photos may not be shown. */
export const publishReviews: Command<{ ids: number[]; withoutPhotos?: boolean }, ReviewsMoved> = async (
  operator,
  { ids, withoutPhotos = false },
) => {
  const photos = reviewPhotoRepository(operator.shop.database.db)
  if (withoutPhotos) for (const id of ids) await photos.deleteOfReview(id)
  return move(operator, ids, { status: statuses.published })
}

/** Photo of a review; `file` is its path if just written. */
export type ReviewPhotoRow = { review: number; bytes: number; file: string }

/**
 * `ambra reviews photos ID… --save FOLDER`: writes photos to files, for inspection before their review is
 * published.
 */
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
 * `ambra reviews refuse ID…`: rejects reviews with a reason, which is stored and mailed to the author. A bad
 * rating is no valid reason: the law forbids omitting reviews because of their opinion.
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
