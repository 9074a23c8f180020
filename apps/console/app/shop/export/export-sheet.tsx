import type { TablePart } from '@ambra/contract/platform/operations/export-operations'
import { isoDay } from '@ambra/domain/platform/text/format'
import { type Rows, tableFile, type TableFormat, tableTypes } from '@ambra/domain/platform/text/table-file'
import { useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { blobOf, saveBlob } from '#console/api/ask-with-proof.ts'
import { useCommand } from '#console/api/use-command.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { columnChoices, columnsOf, type ExportedTable } from './columns.ts'

/** Part of a table to fetch; the filter is that of the list. */
type PartAsked = { columns?: string; after?: string; contacts?: boolean }
export type ExportProps = {
  table: ExportedTable
  onClose: () => void
  fetchPart: (part: PartAsked) => Promise<TablePart>
  /** Offers the names and addresses of the customers of orders. */
  hasContacts?: boolean
}

/** Downloads the results of a list as a table. Fetches part after part and shows how far it is. */
export function ExportSheet(props: ExportProps) {
  const t = useTranslate()
  return (
    <Sheet title={t(`export.title.${props.table}`)} isOpen onClose={props.onClose}>
      <ExportForm {...props} />
    </Sheet>
  )
}

type Progress = { done: number; found: number | null }

function ExportForm({ table, onClose, fetchPart, hasContacts = false }: ExportProps) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [format, setFormat] = useState<TableFormat>('xlsx')
  const [extent, setExtent] = useState<'all' | 'some'>('all')
  const names = Object.keys(columnChoices[table])
  const [chosen, choose] = useState<string[]>(names.slice(0, 1))
  const [contacts, setContacts] = useState(false)
  const [progress, setProgress] = useState<Progress>()

  async function* parts(): AsyncGenerator<Rows> {
    let [done, found, after]: [number, number | null, string | undefined] = [0, null, undefined]
    for (;;) {
      const part: TablePart = await fetchPart({
        ...(extent === 'some' && { columns: columnsOf(table, chosen) }),
        ...(contacts && { contacts }),
        ...(after !== undefined && { after }),
      })
      yield after === undefined ? [part.columns, ...part.rows] : part.rows
      found ??= part.found
      setProgress({ done: (done += part.count), found })
      if (part.next === null) return
      after = part.next
    }
  }
  async function submit(): Promise<void> {
    const isDone = await command.run(async () => {
      const file = await blobOf(tableFile(format, parts()), tableTypes[format])
      saveBlob(file, `${table}-${isoDay(new Date())}.${format}`)
    })
    setProgress(undefined)
    if (!isDone) return
    addToast({ text: t('export.done') })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('export.submit')}
      isDisabled={extent === 'some' && chosen.length === 0}
      onSubmit={() => void submit()}
    >
      <p>{t('export.what')}</p>
      <Choice
        label={t('export.format')}
        value={format}
        options={[
          { id: 'xlsx', text: 'Excel (XLSX)' },
          { id: 'csv', text: 'CSV' },
        ]}
        onChange={(id) => setFormat(id === 'csv' ? 'csv' : 'xlsx')}
      />
      <Choice
        label={t('export.columns')}
        value={extent}
        options={[
          { id: 'all', text: t('export.allColumns') },
          { id: 'some', text: t('export.someColumns') },
        ]}
        onChange={(id) => setExtent(id === 'some' ? 'some' : 'all')}
      />
      {extent === 'some' && (
        <Checks label={t('export.chooseColumns')} value={chosen} onChange={choose}>
          {names.map((name) => (
            <Check key={name} value={name}>
              {codeText(t, `export.column.${name}`)}
            </Check>
          ))}
        </Checks>
      )}
      {hasContacts && (
        <Check isSelected={contacts} onChange={setContacts}>
          {t('export.contacts')}
        </Check>
      )}
      {table === 'products' && <p className="muted">{t('export.importsAgain')}</p>}
      {progress && <ExportProgress {...progress} />}
    </CommandForm>
  )
}

function ExportProgress({ done, found }: Progress) {
  const t = useTranslate()
  if (found === null) return <Notice>{t('export.progress', { done })}</Notice>
  return (
    <ProgressBar value={done} maxValue={Math.max(1, found)} aria-label={t('export.running')}>
      <p role="status">{t('export.progressOf', { done, found })}</p>
    </ProgressBar>
  )
}
