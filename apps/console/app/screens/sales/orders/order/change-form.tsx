import type { OrderChange, OrderChangePlan } from '@ambra/contract/sales/order-change-operations'
import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { client, hasCode } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { centsOf, useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Calculation } from './calculation.tsx'
import { useOnOrder } from './changed-order.ts'
import { ProductsField } from './products-field.tsx'
import { refundedPieces } from './lines.tsx'
import { moneyOf } from './money.tsx'

/** Changes quantities or items of an order: first shows the calculation, then applies it. */
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
  const money = useMoney()
  const own = useOwn()
  const { show } = useOpen()
  const { version, run } = useOnOrder(details.version)
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [prices, setPrices] = useState<Readonly<Record<number, string>>>({})
  const [added, setAdded] = useState({ sku: '', qty: 1 })
  const [reason, setReason] = useState('')
  const [hasMail, setMail] = useState(true)
  const [plan, setPlan] = useState<OrderChangePlan>()
  const [isStale, setStale] = useState(false)
  const isPaid = details.paidCents > 0
  const typed = Object.entries(prices).flatMap(([line, text]) =>
    text.trim() ? [{ line: Number(line), cents: parseEuros(text.trim()) }] : [],
  )
  const change: OrderChange = {
    lines: Object.entries(pieces).map(([line, qty]) => ({ line: Number(line), qty })),
    ...(typed.length > 0 && { prices: typed.map(({ line, cents }) => ({ line, cents: cents ?? 0 })) }),
    ...(added.sku && { add: [added] }),
  }
  const edited = () => {
    setPlan(undefined)
    setStale(false)
  }
  async function preview() {
    setPlan(await client.query('orders.plan-change', { number, change: JSON.stringify(change) }))
  }
  /** Applies exactly what was shown. If a price has changed, shows the new calculation instead. */
  async function carryOut({ afterCents }: OrderChangePlan) {
    const why = reason.trim() ? { reason: reason.trim() } : {}
    const input = { number, version, ...change, afterCents, mail: hasMail, ...why }
    const isDone = await command.run(async () => {
      try {
        const { newOrderId } = await run(() => runCommand('orders.change', input))
        onDone(newOrderId ? t('orders.swapDone', { number: newOrderId }) : t('orders.changeDone'))
      } catch (error) {
        if (!hasCode(error, 'staff.sum_changed')) throw error
        await preview()
        setStale(true)
      }
    })
    if (!isDone) edited()
  }
  return (
    <Form
      className={form.stack ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void (plan ? carryOut(plan) : look.run(preview))
      }}
    >
      {(command.error ?? look.error) && <Notice kind="error">{command.error ?? look.error}</Notice>}
      <p className="muted">{t(isPaid ? 'orders.swapWhat' : 'orders.changeWhat')}</p>
      {isPaid && moneyOf(details).refundableCents > 0 && may(own, 'orders.refund', details.store) && (
        <Notice>
          {t('orders.pricePaid')}
          <Button onPress={() => show('refund')}>{t('orders.refund')}</Button>
        </Notice>
      )}
      {details.refundable.lines.map(({ line, qty, sku }, index) => {
        const left = qty - refundedPieces(details, line)
        if (left === 0) return null
        const item = details.order.items?.[index]
        return (
          <div key={line} className={form.columns}>
            <Field
              label={t('orders.changePieces', {
                name: item?.name ?? sku,
                qty: left,
              })}
              type="number"
              inputMode="numeric"
              value={String(pieces[line] ?? left)}
              onChange={(text) => {
                edited()
                const count = Math.trunc(Number(text)) || 0
                setPieces({ ...pieces, [line]: Math.min(left, Math.max(0, count)) })
              }}
            />
            {!isPaid && item && (
              <Field
                label={t('orders.changePrice', { name: item.name })}
                hint={
                  prices[line]?.trim() && parseEuros(prices[line].trim()) === undefined
                    ? t('orders.noSum')
                    : t('orders.changePriceHint', { price: money(centsOf(item.price_incl_tax)) })
                }
                inputMode="decimal"
                value={prices[line] ?? ''}
                onChange={(text) => {
                  edited()
                  setPrices({ ...prices, [line]: text })
                }}
              />
            )}
          </div>
        )
      })}
      <ProductsField
        store={details.store}
        value={added}
        onChange={(next) => {
          edited()
          setAdded(next)
        }}
      />
      <Field
        label={t('orders.changeReason')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired={typed.length > 0}
      />
      <Check isSelected={hasMail} onChange={setMail}>
        {t('orders.changeMail')}
      </Check>
      {isStale && <Notice kind="warn">{t('orders.swapStale')}</Notice>}
      {plan && <Calculation plan={plan} />}
      <Actions>
        <Button
          type="submit"
          variant={plan ? 'danger' : 'primary'}
          isDisabled={typed.some(({ cents }) => cents === undefined)}
          isBusy={command.isBusy || look.isBusy}
        >
          {t(plan ? (plan.way === 'swap' ? 'orders.swap' : 'orders.changeGoods') : 'orders.changePlan')}
        </Button>
      </Actions>
    </Form>
  )
}
