import { lazy, Suspense } from 'react'
import { loadTexts } from '#console/i18n/language.ts'
import type { ExportProps } from './export-sheet.tsx'

const Late = lazy(async () => {
  const [{ ExportSheet }] = await Promise.all([import('./export-sheet.tsx'), loadTexts('export')])
  return { default: ExportSheet }
})

/** Dialog that exports the results of a list; its code and texts load when it opens. */
export function ExportDialog({ isOpen, ...rest }: ExportProps & { isOpen: boolean }) {
  if (!isOpen) return null
  return (
    <Suspense>
      <Late {...rest} />
    </Suspense>
  )
}
