import type { Order } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { useId, useState } from 'react'
import { usePriceFormat } from '#app/i18n/format.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from './after-sale-page.module.css'

type CancelOrderProps = { order: Order; onChanged: () => Promise<void> }

/** Cancels the order with a click and a confirmation, until it is packed; explains the refund. */
export function CancelOrder({ order, onChanged }: CancelOrderProps) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const money = useMoneyBack(order)
  if (isDone) {
    return (
      <p role="status">
        {t('order.cancelled', { number: order.increment_id })} {t('order.cancelledMail')}
      </p>
    )
  }
  if (!order.cancellation) return null
  return (
    <>
      <p className="muted">{t('order.cancelHelp')}</p>
      <p className={styles.actions}>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      </p>
      {isAsking && (
        <Confirmation
          order={order}
          money={money}
          onClose={() => setAsking(false)}
          onDone={async () => {
            setDone(true)
            setAsking(false)
            await onChanged()
          }}
        />
      )}
    </>
  )
}

/** Returns one sentence per payment about its refund. */
function useMoneyBack({ cancellation }: Order): string[] {
  const t = useTranslate()
  const price = usePriceFormat()
  const { refund = 0, giftCards = 0 } = cancellation ?? {}
  const back = [
    ...(refund > 0 ? [t('order.cancelRefund', { amount: price(refund) })] : []),
    ...(giftCards > 0 ? [t('order.cancelGiftCards', { amount: price(giftCards) })] : []),
  ]
  return back.length > 0 ? back : [t('order.cancelNothingPaid')]
}

type ConfirmationProps = {
  order: Order
  money: readonly string[]
  onClose: () => void
  onDone: () => Promise<void>
}

function Confirmation({ order, money, onClose, onDone }: ConfirmationProps) {
  const t = useTranslate()
  const id = useId()
  const [problem, setProblem] = useState<ShopError>()
  const [isBusy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    const { increment_id: number, orderToken = '' } = order
    try {
      await browserClient().call('orderCancel', { query: { number, orderToken } })
      await onDone()
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <Sheet shape="modal" title={t('order.cancelTitle', { number: order.increment_id })} onClose={onClose}>
      <div id={id}>
        {money.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p role="alert">{problem && shopErrorText(t, problem.code, problem.params)}</p>
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} aria-describedby={id} onClick={() => void cancel()}>
          {t('order.cancelConfirm')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('order.keep')}
        </Button>
      </div>
    </Sheet>
  )
}
