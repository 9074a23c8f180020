import { orderStatuses } from '@ambra/contract/sales/order-status'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { downloadInvoices } from '../papers.ts'
import type { BulkKind } from './bulk-kinds.ts'
import { type BulkResult, runBulk } from './bulk.ts'
import type { MoveTo, OrderPeople } from '../orders-types.ts'
import styles from './orders.module.css'

/** Excludes cancelling and refunding, which need a confirmation with figures for each order. */
const statuses = orderStatuses.filter(
  (status): status is MoveTo => status !== 'cancelled' && status !== 'refunded',
)
const nobody = '*'

type Props = { kind: BulkKind; numbers: readonly string[]; people: OrderPeople; onClose: () => void }

/** Asks for a bulk action on the selected orders, runs it order by order and shows the result of each. */
export function BulkForm({ kind, numbers, people, onClose }: Props) {
  const t = useTranslate()
  const bulk = useBulk()
  const [status, setStatus] = useState<MoveTo>('ready')
  const [person, setPerson] = useState(nobody)
  const [text, setText] = useState('')
  const works: Record<BulkKind, (number: string) => Promise<unknown>> = {
    status: (number) =>
      runCommand('orders.set-status', { number, status, ...(text.trim() && { comment: text.trim() }) }),
    assign: (number) =>
      runCommand('orders.assign', { number, person: person === nobody ? null : Number(person) }),
    note: (number) => runCommand('orders.note', { number, text }),
    papers: downloadInvoices,
  }
  if (bulk.results) return <Progress numbers={numbers} bulk={bulk} results={bulk.results} onClose={onClose} />
  return (
    <CommandForm
      submit={t('orders.bulkStart', { count: numbers.length })}
      onSubmit={() => void bulk.start(numbers, works[kind])}
      onCancel={onClose}
    >
      <p>{t(`orders.bulkWhat.${kind}`, { count: numbers.length })}</p>
      {kind === 'status' && (
        <>
          <Choice
            label={t('orders.newStatus')}
            value={status}
            onChange={(id) => setStatus(statuses.find((one) => one === id) ?? status)}
            options={statuses.map((id) => ({ id, text: t(`status.${id}`) }))}
          />
          <Field
            label={t('orders.comment')}
            hint={t('orders.commentHint')}
            value={text}
            onChange={setText}
            maxLength={500}
          />
        </>
      )}
      {kind === 'assign' && (
        <Choice
          label={t('orders.column.assignee')}
          value={person}
          onChange={setPerson}
          options={[
            { id: nobody, text: t('orders.nobody') },
            ...people.map(({ id, name }) => ({ id: String(id), text: name })),
          ]}
        />
      )}
      {kind === 'note' && (
        <TextBox
          label={t('orders.note')}
          value={text}
          onChange={setText}
          maxLength={2000}
          isRequired
          isFirst
        />
      )}
    </CommandForm>
  )
}

/** Runs a bulk action, which stops when the person leaves the screen. */
function useBulk() {
  const { revalidate } = useRevalidator()
  const [results, setResults] = useState<readonly BulkResult[]>()
  const [isRunning, setRunning] = useState(false)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  async function start(numbers: readonly string[], work: (number: string) => Promise<unknown>) {
    const controller = new AbortController()
    stopping.current = controller
    setResults([])
    setRunning(true)
    await runBulk(numbers, { work, onResult: setResults, signal: controller.signal })
    setRunning(false)
    await revalidate()
  }
  return { results, isRunning, start, stop: () => stopping.current?.abort() }
}

function Progress({
  numbers,
  bulk: { isRunning, stop },
  results,
  onClose,
}: {
  numbers: readonly string[]
  bulk: { isRunning: boolean; stop: () => void }
  results: readonly BulkResult[]
  onClose: () => void
}) {
  const t = useTranslate()
  const failed = results.filter(({ error }) => error !== undefined).length
  const counts = { done: results.length - failed, failed, left: numbers.length - results.length }
  return (
    <div className={form.stack}>
      <progress
        className={styles.progress}
        max={numbers.length}
        value={results.length}
        aria-label={t('orders.progress')}
      />
      <p role="status">{t('orders.bulkCounts', counts)}</p>
      <ul className={styles.results}>
        {results.map(({ number, error }) => (
          <li key={number}>
            <span className="tabular">{number}</span>
            {error === undefined ? (
              <Badge kind="ok">{t('orders.done')}</Badge>
            ) : (
              <span>{errorText(t, error)}</span>
            )}
          </li>
        ))}
      </ul>
      <Actions>
        {isRunning ? (
          <Button variant="danger" onPress={stop}>
            {t('orders.stop')}
          </Button>
        ) : (
          <Button variant="primary" onPress={onClose}>
            {t('dialog.close')}
          </Button>
        )}
      </Actions>
    </div>
  )
}
