import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import type { ImportedWithRedirects } from '@ambra/commerce/operations'

const shownProblems = 100

/** Writes the reasons of an import in English. */
export const importSummary = (result: ImportedWithRedirects) => ({
  ...result,
  refused: inEnglish(result.refused),
})
type ImportSummary = ReturnType<typeof importSummary>

/** Prints the counts first, then every rejected row with line, field and reason. */
export function importText(result: ImportSummary): string {
  const rate = Math.round(result.read / Math.max(0.001, result.seconds))
  const types = Object.entries(result.importedByType)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${count} ${type}`)
  const rest = result.refused.length - shownProblems
  const { source } = result
  const unit = source?.unit ?? 'line'
  return [
    `${result.file}: ${result.read} rows in ${result.seconds.toFixed(1)} s (${rate} rows/s)`,
    ...(result.resumedAfter > 0
      ? [`went on after line ${result.resumedAfter}, where an earlier import had stopped`]
      : []),
    ...(source && source.format !== 'ambra'
      ? [`${source.rows - source.refused} of ${source.rows} ${unit}s taken over (${source.format})`]
      : []),
    `imported ${result.imported}${types.length > 0 ? ` (${types.join(', ')})` : ''}, unchanged ${result.unchanged}, refused ${result.refusedRows}`,
    ...(result.imported === 0 && result.unchanged > 0 ? ['nothing changed'] : []),
    ...redirectsText(result),
    ...(result.notes ?? []).map((note) => `  note: ${note}`),
    ...result.refused
      .slice(0, shownProblems)
      .map(({ line, field, reason }) => `  ${unit} ${line}${field ? `  ${field}` : ''}  ${reason}`),
    ...(rest > 0 ? [`  and ${rest} more: --json lists all`] : []),
  ].join('\n')
}

function redirectsText({ redirects }: Pick<ImportSummary, 'redirects'>): string[] {
  if (!redirects || redirects.fresh + redirects.taken === 0) return []
  const { fresh, taken, refused, isStored } = redirects
  return [
    `old addresses: ${fresh} ${isStored ? 'redirected' : 'can be redirected, with --redirects'}; ${taken} have a redirect or a page, ${refused} are left out`,
  ]
}
