import type { ListedReview } from '@ambra/db/service'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import type { Command } from 'commander'
import type { ReviewsMoved } from '@ambra/commerce/operations'
import { resolve } from 'node:path'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'

const states: Readonly<Record<number, string>> = { 1: 'published', 2: 'waiting', 3: 'refused' }

const reviewText = (review: ListedReview): string =>
  [
    // Over the control socket dates are texts.
    `${review.id}  ${review.sku}  ${review.rating ?? '-'}/5  ${states[review.status] ?? review.status}  ${review.language}  ${formatTimestamp(new Date(review.createdAt))}`,
    `    ${review.nickname}${review.verified ? ', verified purchase' : ''}: ${review.title}`,
    ...review.detail.split('\n').map((line) => `    ${line}`),
    ...review.pluses.map((point) => `    + ${point}`),
    ...review.minuses.map((point) => `    - ${point}`),
    ...(review.boughtSku ? [`    bought ${review.boughtSku}`] : []),
    ...(review.photos > 0
      ? [`    ${review.photos} photos: ambra reviews photos ${review.id} --save FOLDER`]
      : []),
  ].join('\n')

const listText = (reviews: ListedReview[]): string =>
  reviews.length === 0 ? 'no reviews' : reviews.map(reviewText).join('\n\n')

const movedText =
  (did: string) =>
  ({ moved, unknown }: ReviewsMoved) =>
    [
      `${moved.length} ${did}`,
      ...(unknown.length > 0 ? [`no review with the number ${unknown.join(', ')}`] : []),
    ].join('\n')

function finish(result: ReviewsMoved, output: Output, did: string): void {
  print(result, output, movedText(did))
  if (result.unknown.length > 0) process.exitCode = 1
}

export function addReviews(program: Command): void {
  const reviews = program.command('reviews').description('Reviews of products')
  reviews
    .command('list')
    .description('List reviews to moderate, oldest first')
    .option('--state <state>', 'waiting, published, refused or all', 'waiting')
    .option('--limit <count>', 'maximum number of rows', wholeNumber, 50)
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Output & { state: string; limit: number }) =>
      print(await execute('reviews.list', { state, limit }), output, listText),
    )
  reviews
    .command('publish')
    .description('Publish reviews; the product rating is updated')
    .argument('<number...>')
    .option('--without-photos', 'delete their photos, e.g. if they show people, number plates or documents')
    .addOption(jsonOption())
    .action(async (numbers: string[], { withoutPhotos, ...output }: Output & { withoutPhotos?: boolean }) =>
      finish(
        await execute('reviews.publish', {
          ids: numbers.map(wholeNumber),
          ...(withoutPhotos && { withoutPhotos }),
        }),
        output,
        'published',
      ),
    )
  reviews
    .command('photos')
    .description('Write photos of reviews into a folder, to check them before publication')
    .argument('<number...>')
    .requiredOption('--save <folder>', 'output folder')
    .addOption(jsonOption())
    .action(async (numbers: string[], { save, ...output }: Output & { save: string }) =>
      print(
        await execute('reviews.photos', { ids: numbers.map(wholeNumber), folder: resolve(save) }),
        output,
        (rows) => rows.map(({ file, bytes }) => `${file}  ${bytes} bytes`).join('\n') || 'no photos',
      ),
    )
  reviews
    .command('refuse')
    .description('Reject reviews: advertising, abuse, or not about the product; never for a bad rating')
    .argument('<number...>')
    .requiredOption('--reason <words>', 'mailed to the author, in the language of the review')
    .addOption(jsonOption())
    .action(async (numbers: string[], { reason, ...output }: Output & { reason: string }) =>
      finish(await execute('reviews.refuse', { ids: numbers.map(wholeNumber), reason }), output, 'refused'),
    )
}
