import type { ShopError } from '@ambra/contract/errors'
import type { Order } from '@ambra/contract/order'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useBanks } from '#app/payment/use-banks.ts'
import { usePaymentStart } from '#app/payment/use-payment-start.ts'
import { BankTiles } from '#app/payment/bank-tiles.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmulatedNote } from '#app/shop-ui/emulated-note.tsx'
import { CreditExample } from '#app/payment/credit-example.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { MethodCard } from '#app/shop-ui/method-card.tsx'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from './order.module.css'

type PayAgainProps = {
  order: Order
  /** Why the payment could not be started just now. */
  problem: ShopError | undefined
  onChanged: () => Promise<void>
}

/** Pays the same order once more: the same way, another bank, another way. @see reference payments 2.7 "pay again" */
export function PayAgain({ order, problem, onChanged }: PayAgainProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const methods = order.payMethods ?? []
  const [code, setCode] = useState(order.payment.method)
  const [bank, setBank] = useState<string>()
  const starter = usePaymentStart()
  const chosen = methods.find((method) => method.code === code) ?? methods[0]
  const error = starter.status === 'failed' ? starter.error : problem
  if (!chosen) return null
  const { increment_id: number, orderToken = '' } = order
  async function pay(method: string) {
    const choice = { method, bank: method === 'NEOPAY' ? bank : undefined }
    const isLeaving = await starter.start(choice, async () => {
      const body = { payment_method_code: method }
      const answer = await browserClient().call('orderPayAgain', { query: { number, orderToken }, body })
      return answer.paymentReference
    })
    if (!isLeaving) await onChanged()
  }
  return (
    <section className={styles.pay} aria-labelledby="pay-heading">
      <h2 id="pay-heading">{t('order.payHow')}</h2>
      <div className={styles.methods} role="radiogroup" aria-labelledby="pay-heading">
        {methods.map((method) => (
          <MethodCard
            key={method.code}
            group="pay-again"
            title={method.title}
            fee={method.cost_incl_tax ?? 0}
            freeWord={method.credit ? undefined : t('checkout.noFee')}
            isChosen={method.code === chosen.code}
            onChoose={() => setCode(method.code)}
          >
            {method.code === 'NEOPAY' && <Banks order={order} chosen={bank} onChoose={setBank} />}
            {method.code === 'MOKILIZINGAS' && method.credit && <CreditExample credit={method.credit} />}
            {method.code === 'banktransfer' && <p>{t('checkout.transferTerms')}</p>}
          </MethodCard>
        ))}
      </div>
      {chosen.is_emulated && !order.isPaymentEmulated && <EmulatedNote />}
      <div role="alert">
        {error && (
          <div className={styles.problem}>
            <Icon name="circle-alert" size="small" />
            <div>
              <p>{t('order.payNotStarted')}</p>
              <p>{refusalText(t, error.code, error.params)}</p>
            </div>
          </div>
        )}
      </div>
      <Button variant="primary" busy={starter.status === 'going'} onClick={() => void pay(chosen.code)}>
        {chosen.code === 'banktransfer'
          ? t('order.payByTransfer')
          : t('order.payNow', { amount: price(order.grand_total) })}
      </Button>
    </section>
  )
}

type BanksProps = { order: Order; chosen: string | undefined; onChoose: (bic: string) => void }

function Banks({ order, chosen, onChoose }: BanksProps) {
  const { value, error } = useBanks(true)
  const home = order.billing_address.country_id
  return (
    <BankTiles
      banks={value}
      hasFailed={error !== undefined}
      home={home}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
