import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { useOnOrder } from './changed-order.ts'
import type { MoveTo } from '../orders-types.ts'

/** Moves the order along; the shopper gets a mail, with what the person writes. */
export function StatusForm({
  number,
  version: current,
  status,
  leftCents,
  onDone,
}: {
  number: string
  version: number
  status: MoveTo
  /** What has still to be paid: by the status `paid` all of it counts as received. */
  leftCents: number
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const command = useCommand()
  const { version, run } = useOnOrder(current)
  const [comment, setComment] = useState('')
  async function move() {
    const input = { number, version, status, ...(comment.trim() && { comment: comment.trim() }) }
    if (await command.run(() => run(() => runCommand('orders.set-status', input))))
      onDone(t('orders.moved', { number, status: t(`status.${status}`) }))
  }
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void move()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p>
        {status === 'paid'
          ? t('orders.paidWhat', { sum: money(leftCents) })
          : t('orders.moveWhat', { status: t(`status.${status}`) })}
      </p>
      <TextBox
        label={t('orders.comment')}
        hint={t('orders.commentHint')}
        value={comment}
        onChange={setComment}
        maxLength={500}
        rows={2}
      />
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy}>
          {t('orders.moveTo', { status: t(`status.${status}`) })}
        </Button>
      </Actions>
    </Form>
  )
}
