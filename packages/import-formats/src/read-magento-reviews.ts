import { because } from '@ambra/contract/catalogue/import-reasons'
import { htmlToText } from './html-to-markdown.ts'
import { rejectRow } from './magento-index.ts'
import type { ReaderContext, SourceRow } from './source.ts'
import { readTable, type TableRow } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'

/**
 * Reads reviews of a Magento shop (CSV): published ones, in the language of the import; email addresses are
 * not imported.
 */
export async function* readMagentoReviews(context: ReaderContext): AsyncGenerator<SourceRow> {
  const { file, encoding } = context
  // The whole column decides the order of day and month.
  for await (const { fields } of readTable(readTextLines(file, { encoding }), () => undefined))
    context.days.add(fields['created_at'])
  const lines = readTextLines(file, { encoding, onBytes: context.onBytes })
  for await (const row of readTable(lines, rejectRow(context))) {
    context.countRow()
    const review = reviewOf(row, context)
    if (review) yield review
  }
}

function reviewOf(
  { line, fields }: TableRow,
  { language, refuse, days }: ReaderContext,
): SourceRow | undefined {
  const text = (column: string) => htmlToText(fields[column] ?? '')
  const rating = Number(fields['rating_value'] || Number.NaN)
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    refuse({
      line,
      subject: fields['sku'],
      field: 'rating_value',
      reason: because('rating'),
    })
    return undefined
  }
  const day = days.read(fields['created_at'] ?? '')
  if (day === 'ambiguous') {
    const reason = because('ambiguous_day', { value: fields['created_at'] })
    refuse({ line, subject: fields['sku'], field: 'created_at', reason })
    return undefined
  }
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
