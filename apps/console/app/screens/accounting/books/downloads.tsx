import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { csvMark } from '@ambra/domain/platform/text/csv'
import { zipArchive } from '@ambra/domain/platform/text/zip'
import { useState } from 'react'
import { askWithProof, blobOf, saveBlob } from '#console/api/ask-with-proof.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { PeriodSearch } from './period-search.ts'

/**
 * Maximum number of documents in one archive, limited by browser memory. Longer periods need several
 * archives.
 */
const mostDocuments = 20_000

/** Downloads of the journal as CSV and of the e-invoices as an archive, both built from several requests. */
export function Downloads({ period, documents }: { period: PeriodSearch; documents: number }) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [done, setDone] = useState<number>()
  const name = `${period.from}-${period.to}${period.store ? `-${period.store}` : ''}`

  async function takeJournal() {
    const parts = [csvMark]
    let after: string | undefined
    for (let lines = 0; ; ) {
      const part: AdminResult<'books.export'> = await askWithProof('books.export', {
        ...period,
        ...(after && { after }),
      })
      parts.push(part.text)
      setDone((lines += part.count))
      if (part.next === null) break
      after = part.next
    }
    saveBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `journal-${name}.csv`)
  }
  async function takeInvoices() {
    let [after, count, skipped]: [number | undefined, number, number] = [undefined, 0, 0]
    async function* invoices() {
      for (;;) {
        const part: AdminResult<'books.invoices'> = await askWithProof('books.invoices', {
          ...period,
          ...(after && { after }),
        })
        yield* part.files
        skipped += part.skipped
        setDone((count += part.files.length))
        if (part.next === null) return
        after = part.next
      }
    }
    const archive = await blobOf(zipArchive(invoices()), 'application/zip')
    if (count > 0) saveBlob(archive, `e-invoices-${name}.zip`)
    addToast({ text: t('books.taken', { count, skipped }) })
  }
  const take = (work: () => Promise<void>) => void command.run(work).then(() => setDone(undefined))
  const isTooMany = documents > mostDocuments
  return (
    <div className={form.stack} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {command.isBusy && done !== undefined && <Notice>{t('books.taking', { count: done })}</Notice>}
      <div className={form.inline}>
        <Button icon="file-down" isBusy={command.isBusy} onPress={() => take(takeJournal)}>
          {t('books.takeJournal')}
        </Button>
        <Button
          icon="file-down"
          isBusy={command.isBusy}
          isDisabled={documents === 0 || isTooMany}
          onPress={() => take(takeInvoices)}
        >
          {t('books.takeInvoices', { count: documents })}
        </Button>
        <Button variant="text" onPress={() => window.print()}>
          {t('books.print')}
        </Button>
      </div>
      {isTooMany && <p className="muted">{t('books.tooMany', { count: mostDocuments })}</p>}
    </div>
  )
}
