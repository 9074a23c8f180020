import type { OrderChange, OrderChangePlan } from '@ambra/contract/admin/order-change-operations'
import type { OrderDetails } from '@ambra/contract/admin/order-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { useOnOrder } from './changed-order.ts'
import { GoodsField } from './goods-field.tsx'
import { refundedPieces } from './lines.tsx'

/** Fewer pieces, or other goods: first the calculation, then the change it shows. */
export function ChangeForm({
  number,
  details,
  onDone,
}: {
  number: string
  details: OrderDetails
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const look = useCommand({ isLook: true })
  const command = useCommand()
  const { version, run } = useOnOrder(details.version)
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [added, setAdded] = useState({ sku: '', qty: 1 })
  const [reason, setReason] = useState('')
  const [hasMail, setMail] = useState(true)
  const [plan, setPlan] = useState<OrderChangePlan>()
  const isPaid = details.paidCents > 0
  const change: OrderChange = {
    lines: Object.entries(pieces).map(([line, qty]) => ({ line: Number(line), qty })),
    ...(added.sku && !isPaid && { add: [added] }),
  }
  const calculate = () =>
    look.run(async () => {
      setPlan(await client.query('orders.plan-change', { number, change: JSON.stringify(change) }))
    })
  async function carryOut({ afterCents }: OrderChangePlan) {
    const why = reason.trim() ? { reason: reason.trim() } : {}
    const input = { number, version, ...change, afterCents, mail: hasMail, ...why }
    if (await command.run(() => run(() => runCommand('orders.change', input)))) onDone(t('orders.changeDone'))
    else setPlan(undefined)
  }
  return (
    <Form
      className={form.stack ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void (plan ? carryOut(plan) : calculate())
      }}
    >
      {(command.error ?? look.error) && <Notice kind="error">{command.error ?? look.error}</Notice>}
      <p className="muted">{t('orders.changeWhat')}</p>
      {details.refundable.lines.map(({ line, qty, sku }, index) => {
        const left = qty - refundedPieces(details, line)
        if (left === 0) return null
        return (
          <Field
            key={line}
            label={t('orders.changePieces', {
              name: details.order.items?.[index]?.name ?? sku,
              qty: left,
            })}
            type="number"
            inputMode="numeric"
            value={String(pieces[line] ?? left)}
            onChange={(text) => {
              setPlan(undefined)
              const typed = Math.trunc(Number(text)) || 0
              setPieces({ ...pieces, [line]: Math.min(left, Math.max(0, typed)) })
            }}
          />
        )
      })}
      {!isPaid && (
        <GoodsField
          store={details.store}
          value={added}
          onChange={(next) => {
            setPlan(undefined)
            setAdded(next)
          }}
        />
      )}
      <Field label={t('orders.changeReason')} value={reason} onChange={setReason} maxLength={500} />
      <Check isSelected={hasMail} onChange={setMail}>
        {t('orders.changeMail')}
      </Check>
      {plan && <Calculation plan={plan} />}
      <Actions>
        <Button type="submit" variant={plan ? 'danger' : 'primary'} isBusy={command.isBusy || look.isBusy}>
          {plan ? t('orders.changeGoods') : t('orders.changePlan')}
        </Button>
      </Actions>
    </Form>
  )
}

/** Money, stock and documents as they will be. */
function Calculation({ plan }: { plan: OrderChangePlan }) {
  const t = useTranslate()
  const money = useMoney()
  const pieces = plan.stock.map(({ sku, qty }) => `${sku} ${qty > 0 ? '+' : ''}${qty}`).join(', ')
  return (
    <Notice kind="ok">
      {plan.way === 'order'
        ? t('orders.changeSum', {
            before: money(plan.beforeCents),
            after: money(plan.afterCents),
            delivery: money(plan.deliveryCents),
            due: money(plan.dueCents),
          })
        : t('orders.changeRefund', { sum: money(plan.refundCents) })}{' '}
      {plan.lostCoupon !== null && `${t('orders.changeCoupon', { code: plan.lostCoupon })} `}
      {pieces && `${t('orders.changeStock', { pieces })}. `}
      {plan.papers.map((paper) => t(`orders.changePaper.${paper}`)).join(' ')}
    </Notice>
  )
}
