import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { orWaits } from '#console/api/second-person.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { refundDoneText } from '#console/shop/refund-done.ts'
import { LateWarehouseChoice } from '#console/shop/late-warehouse-choice.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { DecisionForm, type FormProps } from './case-forms.tsx'
import styles from './case.module.css'

type Line = NonNullable<CaseDetails['order']>['lines'][number]
type Pieces = Readonly<Record<number, number>>

/** Records the refund of an accepted case. A withdrawal states its items; otherwise a person selects them. */
export function RefundForm({
  details,
  isInspected,
  onDone,
  onClose,
}: FormProps & {
  /** True when all items of the case have been inspected, so none is left to restock. */
  isInspected: boolean
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { kind, code, order, refund_cents, goods_back_at } = details
  const lines = order?.lines ?? []
  const isStated = lines.some(({ stated }) => stated > 0)
  const [pieces, setPieces] = useState<Pieces>({})
  const [isRestocked, restock] = useState(goods_back_at !== null && !isInspected)
  const [warehouse, setWarehouse] = useState(mainWarehouse)
  const named = lines.flatMap(({ line }) =>
    (pieces[line] ?? 0) > 0 ? [{ line, qty: pieces[line] ?? 0 }] : [],
  )
  return (
    <DecisionForm
      action={t('service.do.refund')}
      isDisabled={!isStated && named.length === 0}
      work={() =>
        orWaits(
          runCommand('service.refund', {
            kind,
            code,
            restock: isRestocked,
            ...(isRestocked && warehouse !== mainWarehouse && { warehouse }),
            ...(!isStated && { lines: named }),
          }),
        )
      }
      onDone={(made) =>
        onDone(
          made === 'waits'
            ? t('error.approval.waiting')
            : refundDoneText(
                t,
                t('service.refundMade', { sum: formatPrice(made.amountCents, language) }),
                made.notRestocked,
              ),
        )
      }
      onClose={onClose}
    >
      <p>
        {isStated && refund_cents !== null
          ? t('service.refundWhat', {
              sum: formatPrice(refund_cents, language),
              payment: order?.payment ?? '',
            })
          : t('service.refundPiecesWhat', { payment: order?.payment ?? '' })}
      </p>
      {!isStated && (
        <div className={styles.pieces}>
          {lines.map((line) => (
            <PiecesOf
              key={line.line}
              line={line}
              value={pieces[line.line] ?? 0}
              onChange={(qty) => setPieces({ ...pieces, [line.line]: qty })}
            />
          ))}
        </div>
      )}
      {isInspected ? (
        <p>{t('service.restockInspected')}</p>
      ) : (
        <Check isSelected={isRestocked} onChange={restock}>
          {t('service.restock')}
        </Check>
      )}
      {isRestocked && (
        <LateWarehouseChoice label={t('service.restockAt')} value={warehouse} onChange={setWarehouse} />
      )}
    </DecisionForm>
  )
}

/** Selects a quantity of a line, up to one hundred. */
function PiecesOf({ line, value, onChange }: { line: Line; value: number; onChange: (qty: number) => void }) {
  const left = Math.max(0, Math.min(line.qty - line.refunded, 100))
  return (
    <Choice
      label={line.name}
      value={String(value)}
      options={Array.from({ length: left + 1 }, (_, qty) => ({ id: String(qty), text: String(qty) }))}
      onChange={(qty) => onChange(Number(qty))}
    />
  )
}
