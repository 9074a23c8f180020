import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { CommandForm } from '#console/ui/command-form.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { useOnOrder } from './changed-order.ts'
import type { MoveTo } from '../orders-types.ts'
import { type Paid, PaidHow } from './take-payment-form.tsx'

/** Sets the next status of an order; the shopper gets a mail with the comment. */
export function StatusForm({
  number,
  version: current,
  status,
  leftCents,
  asksPayment,
  onDone,
}: {
  number: string
  version: number
  status: MoveTo
  /** Amount still due; the status `paid` records all of it as received. */
  leftCents: number
  /** True when staff hand the goods over and payment is due. */
  asksPayment: boolean
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const command = useCommand()
  const { version, run } = useOnOrder(current)
  const [comment, setComment] = useState('')
  const [paid, setPaid] = useState<Paid>('')
  const payment = paid === '' || paid === 'none' ? undefined : { means: paid, cents: leftCents }
  async function move() {
    const why = comment.trim() ? { comment: comment.trim() } : {}
    const input = { number, version, status, ...why, ...(payment && { payment }) }
    if (await command.run(() => run(() => runCommand('orders.set-status', input))))
      onDone(t('orders.moved', { number, status: t(`status.${status}`) }))
  }
  return (
    <CommandForm
      command={command}
      submit={t('orders.moveTo', { status: t(`status.${status}`) })}
      isDisabled={asksPayment && paid === ''}
      onSubmit={move}
    >
      <p>
        {status === 'paid'
          ? t('orders.paidWhat', { sum: money(leftCents) })
          : t('orders.moveWhat', { status: t(`status.${status}`) })}
      </p>
      {asksPayment && <PaidHow cents={leftCents} value={paid} onChange={setPaid} mayBeNone />}
      <TextBox
        label={t('orders.comment')}
        hint={t('orders.commentHint')}
        value={comment}
        onChange={setComment}
        maxLength={500}
        rows={2}
      />
    </CommandForm>
  )
}
