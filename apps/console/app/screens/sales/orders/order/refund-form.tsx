import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { parseEuros } from '@ambra/domain/platform/money/money'
import {
  planRefund,
  type RefundPlan,
  type RefundProblem,
  type RefundRequest,
} from '@ambra/domain/payments/refund'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { refundDoneText } from '#console/shop/refund-done.ts'
import { LateWarehouseChoice } from '#console/shop/late-warehouse-choice.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { useOnOrder } from './changed-order.ts'
import { refundedPieces } from './lines.tsx'
import { moneyOf } from './money.tsx'
import styles from './order.module.css'

type Wanted = {
  pieces: Readonly<Record<number, number>>
  hasDelivery: boolean
  sum: string
  isRestocked: boolean
  /** Warehouse that restocks the returned items. */
  warehouse: string
}

/** Refunds items, delivery, an amount or everything left, and previews the result. */
export function RefundForm({
  number,
  details,
  onDone,
}: {
  number: string
  details: OrderDetails
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const command = useCommand()
  const { version, run } = useOnOrder(details.version)
  const [isWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const [wanted, want] = useState<Wanted>({
    pieces: {},
    hasDelivery: false,
    sum: '',
    isRestocked: true,
    warehouse: mainWarehouse,
  })
  const needsReason = !isWhole && wanted.sum.trim() !== ''
  const request = isWhole ? {} : requestOf(wanted)
  // Uses the same function as the server, so the preview matches the result.
  const plan = request && planRefund(details.refundable, request)
  const amount = plan && !('problem' in plan) ? money(plan.amount) : undefined
  async function refund() {
    const { isRestocked: restock, warehouse } = wanted
    const where = restock && warehouse !== mainWarehouse ? { warehouse } : {}
    const input = { number, version, restock, ...where, ...inputOf(isWhole, wanted) }
    const why = reason.trim() ? { reason: reason.trim() } : {}
    let notRestocked: readonly string[] = []
    const isDone = await command.run(() =>
      run(async () => {
        ;({ notRestocked } = await runCommand('orders.refund', { ...input, ...why }))
      }),
    )
    if (isDone) onDone(refundDoneText(t, t('orders.refundDone', { sum: amount ?? '' }), notRestocked))
  }
  return (
    <Form
      className={form.stack ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount) void refund()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Choice
        label={t('orders.refundWhich')}
        value={isWhole ? 'whole' : 'part'}
        onChange={(id) => setWhole(id === 'whole')}
        options={[
          { id: 'part', text: t('orders.refundPart') },
          { id: 'whole', text: t('orders.refundWhole', { sum: money(moneyOf(details).refundableCents) }) },
        ]}
      />
      {!isWhole && <Part details={details} wanted={wanted} want={want} />}
      <Check isSelected={wanted.isRestocked} onChange={(isRestocked) => want({ ...wanted, isRestocked })}>
        {t('orders.restock')}
      </Check>
      {wanted.isRestocked && (
        <LateWarehouseChoice
          label={t('orders.restockAt')}
          value={wanted.warehouse}
          onChange={(warehouse) => want({ ...wanted, warehouse })}
        />
      )}
      <Field
        label={t('dialog.reason')}
        hint={t('orders.refundReasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired={needsReason}
      />
      <Outcome plan={plan} />
      <Actions>
        <Button
          type="submit"
          variant="danger"
          isBusy={command.isBusy}
          isDisabled={amount === undefined || (needsReason && reason.trim() === '')}
        >
          {amount ? t('orders.refundSum', { sum: amount }) : t('orders.refund')}
        </Button>
      </Actions>
    </Form>
  )
}

/** Returns undefined while the amount is invalid. */
function requestOf({ pieces, hasDelivery, sum }: Wanted): RefundRequest | undefined {
  const amount = sum.trim() ? parseEuros(sum.trim()) : undefined
  if (sum.trim() && (amount === undefined || amount <= 0)) return undefined
  return {
    lines: Object.entries(pieces).flatMap(([line, qty]) => (qty > 0 ? [{ line: Number(line), qty }] : [])),
    delivery: hasDelivery,
    ...(amount === undefined ? {} : { amount }),
  }
}

function inputOf(isWhole: boolean, wanted: Wanted) {
  if (isWhole) return {}
  const lines = Object.entries(wanted.pieces).flatMap(([line, qty]) => (qty > 0 ? [`#${line}=${qty}`] : []))
  return {
    ...(lines.length > 0 && { lines }),
    ...(wanted.hasDelivery && { delivery: true }),
    ...(wanted.sum.trim() && { amount: wanted.sum.trim() }),
  }
}

function Part({
  details,
  wanted,
  want,
}: {
  details: OrderDetails
  wanted: Wanted
  want: (next: Wanted) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const { refundable, order } = details
  const isDeliveryDone = refundable.earlier.some(({ charges }) =>
    charges.some(({ kind }) => kind === 'delivery'),
  )
  return (
    <>
      <ul className={styles.pieces}>
        {refundable.lines.map(({ line, qty, sku }, index) => {
          const left = qty - refundedPieces(details, line)
          return (
            <li key={line}>
              <span>{order.items?.[index]?.name ?? sku}</span>
              {left > 0 ? (
                <Field
                  label={t('orders.piecesOf', { left })}
                  type="number"
                  inputMode="numeric"
                  value={String(wanted.pieces[line] ?? 0)}
                  onChange={(text) =>
                    want({
                      ...wanted,
                      pieces: {
                        ...wanted.pieces,
                        [line]: Math.min(left, Math.max(0, Math.trunc(Number(text)) || 0)),
                      },
                    })
                  }
                />
              ) : (
                <span className={styles.small}>{t('orders.piecesDone')}</span>
              )}
            </li>
          )
        })}
      </ul>
      {refundable.shippingCents > 0 && !isDeliveryDone && (
        <Check isSelected={wanted.hasDelivery} onChange={(hasDelivery) => want({ ...wanted, hasDelivery })}>
          {t('orders.refundDelivery', { sum: money(refundable.shippingCents) })}
        </Check>
      )}
      <Field
        label={t('orders.extraSum')}
        hint={t('orders.extraSumHint')}
        inputMode="decimal"
        value={wanted.sum}
        onChange={(sum) => want({ ...wanted, sum })}
        maxLength={12}
      />
    </>
  )
}

/** Amount and items of the refund, or why none is possible. */
function Outcome({ plan }: { plan: RefundPlan | RefundProblem | undefined }) {
  const t = useTranslate()
  const money = useMoney()
  if (!plan) return <Notice kind="warn">{t('orders.noSum')}</Notice>
  if ('problem' in plan) {
    if (plan.problem === 'empty') return <Notice>{t('orders.refundEmpty')}</Notice>
    if (plan.problem === 'too_much')
      return <Notice kind="warn">{t('orders.refundTooMuch', { sum: money(plan.left) })}</Notice>
    return <Notice kind="warn">{t('orders.refundNothing')}</Notice>
  }
  const pieces = plan.lines.reduce((sum, { qty }) => sum + qty, 0)
  return <Notice kind="ok">{t('orders.refundWhat', { sum: money(plan.amount), count: pieces })}</Notice>
}
