import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { useActorText, useOnOrder } from './changed-order.ts'

/** Says that an order is on hold, who holds it and why. */
export function Hold({ details, onRelease }: { details: OrderDetails; onRelease: () => void }) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  const actorText = useActorText()
  const { hold, store } = details
  if (!hold) return null
  return (
    <Notice kind="warn">
      <p>
        <strong>{t('orders.heldBy', { by: actorText(hold.by), at: moment(hold.at) })}</strong> {hold.reason}
      </p>
      <p>{t('orders.heldMeans')}</p>
      {may(own, 'orders.edit', store) && <Button onPress={onRelease}>{t('orders.release')}</Button>}
    </Notice>
  )
}

/** Asks for the reason and puts the order on hold. */
export function HoldForm({
  number,
  version: current,
  onDone,
}: {
  number: string
  version: number
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const command = useCommand()
  const { version, run } = useOnOrder(current)
  const [reason, setReason] = useState('')
  async function hold() {
    const input = { number, version, reason: reason.trim() }
    if (await command.run(() => run(() => runCommand('orders.hold', input))))
      onDone(t('orders.heldNow', { number }))
  }
  return (
    <CommandForm command={command} submit={t('orders.hold')} onSubmit={hold}>
      <p>{t('orders.holdWhat')}</p>
      <TextBox
        label={t('orders.holdReason')}
        hint={t('orders.noteHint')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        rows={2}
        isRequired
        isFirst
      />
    </CommandForm>
  )
}
