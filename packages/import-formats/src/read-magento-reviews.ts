import { htmlToText } from './html-to-markdown.ts'
import { parseDay } from './magento-cells.ts'
import { rejectRow } from './magento-index.ts'
import type { ReadContext, SourceRow } from './source.ts'
import { readTable, type TableRow } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'

/**
 * Reviews of a Magento shop (CSV): published ones, in the one language of the import; e-mail addresses are
 * not imported.
 */
export async function* readMagentoReviews(context: ReadContext): AsyncGenerator<SourceRow> {
  const lines = readTextLines(context.file, { encoding: context.encoding, onBytes: context.onBytes })
  for await (const row of readTable(lines, rejectRow(context))) {
    context.countRow()
    const review = reviewOf(row, context)
    if (review) yield review
  }
}

function reviewOf({ line, fields }: TableRow, { language, refuse }: ReadContext): SourceRow | undefined {
  const text = (column: string) => htmlToText(fields[column] ?? '')
  const rating = Number(fields['rating_value'] || Number.NaN)
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    refuse({ line, field: 'rating_value', reason: 'must be a whole number from 1 to 5' })
    return undefined
  }
  const day = parseDay(fields['created_at'] ?? '')
  return {
    lines: [line],
    row: {
      type: 'review',
      sku: fields['sku']?.trim() ?? '',
      language,
      rating,
      title: text('title'),
      detail: text('review'),
      nickname: fields['reviewer']?.trim() ?? '',
      ...(day ? { created_at: day } : {}),
    },
  }
}
