import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Order } from '@ambra/contract/sales/order'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import type { PaymentPanelProps } from '#app/payment/payment-panel.ts'
import { panelOf } from '#app/payment/payment-panels.ts'
import { usePaymentStart } from '#app/payment/use-payment-start.ts'
import { chosenBank } from '#app/payment/chosen-bank.ts'
import { Button } from '#app/ui/button.tsx'
import { EmulatedNote } from '#app/shop-ui/emulated-note.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { MethodCard } from '#app/shop-ui/method-card.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './pay-again.module.css'

type PayAgainProps = {
  order: Order
  problem: ShopError | undefined
  onChanged: () => Promise<void>
}

/**
 * Pays the same order again: by the same method, another bank, or another method. @see docs/rules/payment
 * PAY-16
 */
export function PayAgain({ order, problem, onChanged }: PayAgainProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const methods = order.payMethods ?? []
  const [code, setCode] = useState(order.payment.method)
  const [additional, setAdditional] = useState<Record<string, string>>({})
  const starter = usePaymentStart()
  const chosen = methods.find((method) => method.code === code) ?? methods[0]
  const error = starter.status === 'failed' ? starter.error : problem
  if (!chosen) return null
  const { increment_id: number, orderToken = '' } = order
  async function pay(method: string) {
    const bank = chosenBank({ paymentMethod: method, paymentMethodAdditional: additional })
    const isLeaving = await starter.start({ method, bank }, async () => {
      const body = { payment_method_code: method }
      const response = await browserClient().call('orderPayAgain', { query: { number, orderToken }, body })
      return response.paymentReference
    })
    if (!isLeaving) await onChanged()
  }
  const byHand = panelOf(chosen.code)?.pay
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
            <Panel
              method={method}
              chosen={{ paymentMethod: chosen.code, paymentMethodAdditional: additional }}
              country={order.billing_address.country_id}
              isOffline={false}
              onBank={(bank) => setAdditional({ bank })}
            />
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
              <p>{shopErrorText(t, error.code, error.params)}</p>
            </div>
          </div>
        )}
      </div>
      <Button variant="primary" busy={starter.status === 'going'} onClick={() => void pay(chosen.code)}>
        {byHand ? t(byHand) : t('order.payNow', { amount: price(order.grand_total) })}
      </Button>
    </section>
  )
}

/** Panel of the selected method, as in the checkout. */
function Panel(props: PaymentPanelProps) {
  const panel = panelOf(props.method.code)
  return panel ? <panel.Panel {...props} /> : null
}
