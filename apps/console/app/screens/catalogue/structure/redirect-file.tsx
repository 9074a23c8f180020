import type { RedirectRow } from '@ambra/contract/catalogue/redirects-operations'
import { csvMark, csvRows } from '@ambra/domain/platform/text/csv'
import { redirectFile } from '@ambra/contract/catalogue/catalogue-limits'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Facts } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { partsOf } from './file-parts.ts'
import { saveText } from './save-text.ts'

/** Preview or result of an import of redirects. */
type Report = { isDone: boolean; rows: readonly RedirectRow[] }
const outcomes = ['new', 'changed', 'same', 'refused'] as const
/** Number of rows on screen; the file to download contains all of them. */
const shownRows = 50
/** Maximum file size in bytes. */
const mostBytes = 20_000_000

/** Imports a file of redirects: first a preview of each row, then the import in several requests. */
export function RedirectFile({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [report, setReport] = useState<Report>()
  const [share, setShare] = useState(0)
  const [isTooLarge, setTooLarge] = useState(false)

  async function go(text: string, dryRun: boolean) {
    const parts = partsOf(text)
    setTooLarge(parts === undefined)
    if (!parts) return
    await command.run(async () => {
      const rows: RedirectRow[] = []
      for (const { share: done, ...part } of parts) {
        rows.push(...(await runCommand('redirects.import', { ...part, dry_run: dryRun })).rows)
        setShare(done)
      }
      setReport({ isDone: !dryRun, rows })
    })
    setShare(0)
  }
  async function choose(chosen: File) {
    setReport(undefined)
    setTooLarge(chosen.size > mostBytes)
    if (chosen.size > mostBytes) return
    const text = await chosen.text()
    setFile({ name: chosen.name, text })
    await go(text, true)
  }
  const changes = report?.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length ?? 0
  return (
    <div className={form.stack}>
      <p>{t('redirects.fileWhat')}</p>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {isTooLarge && <Notice kind="error">{t('redirects.tooLarge', { max: redirectFile.mostRows })}</Notice>}
      <div className={form.inline}>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', 'text/csv', 'text/tab-separated-values']}
          onSelect={(files) => {
            const [chosen] = files ?? []
            if (chosen) void choose(chosen)
          }}
        >
          <Button isBusy={command.isBusy}>{t('redirects.chooseFile')}</Button>
        </FileTrigger>
        {file && <span className="muted">{file.name}</span>}
      </div>
      {command.isBusy && share > 0 && (
        <p role="status">{t('redirects.working', { share: Math.round(share * 100) })}</p>
      )}
      {report && <Outcome report={report} />}
      <Actions>
        {report && !report.isDone && changes > 0 && (
          <Button variant="primary" isBusy={command.isBusy} onPress={() => void go(file?.text ?? '', false)}>
            {t('redirects.take', { count: changes })}
          </Button>
        )}
        <Button variant="text" onPress={onClose}>
          {t('dialog.close')}
        </Button>
      </Actions>
    </div>
  )
}

function Outcome({ report: { isDone, rows } }: { report: Report }) {
  const t = useTranslate()
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length
  const order = (row: RedirectRow) => outcomes.toReversed().indexOf(row.outcome)
  const shown = rows.filter(({ outcome }) => outcome !== 'same').toSorted((a, b) => order(a) - order(b))
  const why = (row: RedirectRow) => (row.why ? codeText(t, `redirects.why.${row.why}`) : '')
  function download() {
    const head = ['line', 'from', 'to', 'outcome', 'before', 'why']
    const cells = rows.map((row) => [
      String(row.line),
      row.from,
      row.to,
      t(`redirects.outcome.${row.outcome}`),
      row.before ?? '',
      why(row),
    ])
    saveText('redirects-report.csv', csvMark + csvRows([head, ...cells], ','))
  }
  return (
    <>
      <Notice kind={isDone ? 'ok' : 'info'}>{t(isDone ? 'redirects.done' : 'redirects.dryRun')}</Notice>
      <Facts rows={outcomes.map((one) => [t(`redirects.outcome.${one}`), count(one)] as const)} />
      <List
        caption={t('redirects.fromFile')}
        rows={shown.slice(0, shownRows)}
        keyOf={({ line }) => line}
        columns={[
          { id: 'line', title: t('redirects.line'), cell: ({ line }) => line },
          { id: 'from', title: t('redirects.from'), cell: ({ from }) => from || '–' },
          {
            id: 'to',
            title: t('redirects.to'),
            cell: ({ to, before }) => (
              <>
                {to || t('redirects.gone')}
                {before !== null && <div className="muted">{t('redirects.before', { to: before })}</div>}
              </>
            ),
          },
          {
            id: 'outcome',
            title: t('redirects.outcome'),
            cell: (row) => (row.outcome === 'refused' ? why(row) : t(`redirects.outcome.${row.outcome}`)),
          },
        ]}
      />
      <div className={form.inline}>
        {shown.length > shownRows && (
          <span className="muted">{t('redirects.others', { count: shown.length - shownRows })}</span>
        )}
        <Button variant="text" icon="file-down" onPress={download}>
          {t('redirects.download')}
        </Button>
      </div>
    </>
  )
}
