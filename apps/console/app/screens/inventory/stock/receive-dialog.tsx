import type { StockPage } from '@ambra/contract/inventory/stock-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { ScanField } from '#console/shop/scan-field.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { useScanner } from '#console/shop/use-scanner.ts'
import { WarehouseChoice } from '#console/shop/warehouse-choice.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './stock.module.css'

const mostLines = 200

type Props = { warehouses: StockPage['warehouses']; onClose: () => void }

/** Receives a delivery: items are scanned, or their codes typed with a count, and booked together. */
export function ReceiveDialog({ onClose, warehouses }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('stock.receive')} isOpen onClose={onClose} shape="wide">
      <Delivery onClose={onClose} warehouses={warehouses} />
    </Sheet>
  )
}

function Delivery({ onClose, warehouses }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const [lines, setLines] = useState<ReadonlyMap<string, number>>(new Map())
  const [note, setNote] = useState('')
  const [warehouse, setWarehouse] = useState(mainWarehouse)
  const pieces = [...lines.values()].reduce((sum, qty) => sum + qty, 0)
  const read = (code: string, qty = 1) => {
    const key = code.trim().slice(0, 100)
    if (key !== '' && (lines.has(key) || lines.size < mostLines))
      setLines(new Map(lines).set(key, (lines.get(key) ?? 0) + qty))
  }
  const remove = (code: string) => {
    const next = new Map(lines)
    next.delete(code)
    setLines(next)
  }
  useScanner(read)
  async function receive(): Promise<void> {
    const asked = {
      lines: [...lines].map(([code, qty]) => ({ code, qty })),
      reason: note.trim(),
      ...(warehouse !== mainWarehouse && { warehouse }),
    }
    if (!(await command.run(() => runCommand('stock.receive', asked)))) return
    addToast({ text: t('stock.received', { count: pieces }) })
    onClose()
  }
  return (
    <div className={form.stack}>
      <p>{t('stock.receiveHint')}</p>
      <ScanField label={t('stock.code')} hasCount onCode={read} />
      <ul className={styles.lines} aria-label={t('stock.lines')}>
        {[...lines].map(([code, qty]) => (
          <li key={code}>
            <b className="tabular">{qty} ×</b> <span>{code}</span>
            <Button variant="text" aria-label={t('stock.removeLine', { code })} onPress={() => remove(code)}>
              {t('stock.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Form
        className={form.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (pieces > 0 && note.trim()) void receive()
        }}
      >
        <WarehouseChoice
          label={t('stock.intoWarehouse')}
          warehouses={warehouses}
          value={warehouse}
          onChange={setWarehouse}
        />
        <Field label={t('stock.deliveryNote')} isRequired value={note} onChange={setNote} maxLength={500} />
        <Actions>
          <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={pieces === 0}>
            {t('stock.takeIn', { count: pieces })}
          </Button>
        </Actions>
      </Form>
    </div>
  )
}
