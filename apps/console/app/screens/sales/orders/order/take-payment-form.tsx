import type { CounterMeans } from '@ambra/contract/payments/order-payment-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { useOnOrder } from './changed-order.ts'

/**
 * Payment at the counter. `none`, if the shopper did not pay, is possible only when goods are handed over.
 */
export type Paid = CounterMeans | 'none' | ''

/**
 * Asks how the amount due was paid at the counter. Nothing is preselected, since the record relies on the
 * person's word.
 */
export function PaidHow({
  cents,
  value,
  onChange,
  mayBeNone = false,
}: {
  cents: number
  value: Paid
  onChange: (paid: Paid) => void
  mayBeNone?: boolean
}) {
  const t = useTranslate()
  const money = useMoney()
  const sum = money(cents)
  return (
    <Choice
      label={t('orders.paidHow', { sum })}
      value={value}
      // The ids come from the options.
      onChange={(id) => onChange(id as Paid)}
      options={[
        { id: 'cash', text: t('counter.cash') },
        { id: 'card_terminal', text: t('counter.card_terminal') },
        ...(mayBeNone ? [{ id: 'none', text: t('orders.paidNot') }] : []),
      ]}
    />
  )
}

/** Records payment of the whole amount due at the counter. */
export function TakePaymentForm({
  number,
  version: current,
  leftCents,
  onDone,
}: {
  number: string
  version: number
  leftCents: number
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const command = useCommand()
  const { version, run } = useOnOrder(current)
  const [means, choose] = useState<Paid>('')
  const [comment, setComment] = useState('')
  const sum = money(leftCents)
  async function take() {
    if (means === '' || means === 'none') return
    const why = comment.trim() ? { comment: comment.trim() } : {}
    const input = { number, version, means, cents: leftCents, ...why }
    if (await command.run(() => run(() => runCommand('orders.take-payment', input))))
      onDone(t('orders.paymentTaken', { sum }))
  }
  return (
    <CommandForm
      command={command}
      submit={t('orders.takePaymentSum', { sum })}
      isDisabled={means === ''}
      onSubmit={take}
    >
      <p>{t('orders.takePaymentWhat', { sum })}</p>
      <PaidHow cents={leftCents} value={means} onChange={choose} />
      <Field label={t('orders.receipt')} value={comment} onChange={setComment} maxLength={200} />
    </CommandForm>
  )
}
