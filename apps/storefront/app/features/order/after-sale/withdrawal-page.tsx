import type { WithdrawalReceipt, WithdrawalStatement } from '@ambra/contract/service/after-sale'
import type { Order } from '@ambra/contract/sales/order'
import { withdrawalErrors } from '@ambra/domain/service/after-sale-forms'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './after-sale-page.module.css'
import { useOwnDetails } from './own-details.ts'
import { useForm } from '#app/forms/use-form.ts'
import { WithdrawalConfirm } from './withdrawal-confirm.tsx'
import { WithdrawalDone } from './withdrawal-done.tsx'
import { type WithdrawalDraft, WithdrawalForm } from './withdrawal-form.tsx'

type Step = 'statement' | 'confirm'

/** Builds the statement: selected lines require the order token, free text does not. */
function statementOf(draft: WithdrawalDraft, order: Order | undefined): WithdrawalStatement {
  const { name, number, email, goods, isWhole, pieces } = draft
  const lines = Object.entries(pieces).flatMap(([id, qty]) => (qty > 0 ? [{ item_id: Number(id), qty }] : []))
  if (!order?.orderToken) return { name, number, email, ...(goods.trim() && { goods }) }
  return { name, number, email, orderToken: order.orderToken, ...(!isWhole && { lines }) }
}

/**
 * Withdrawal function: a statement, then its confirmation, then the acknowledgement, without any step in
 * between. @see docs/rules/law LAW-WDR-1 to LAW-WDR-5
 */
export function WithdrawalPage({ order, policyPath }: { order?: Order | undefined; policyPath: string }) {
  const t = useTranslate()
  const own = useOwnDetails(order)
  const [step, setStep] = useState<Step>('statement')
  const [receipt, setReceipt] = useState<WithdrawalReceipt>()
  // A repeated click or a lost response is the same statement: the key stays until the content changes.
  const [key, setKey] = useState<string>()
  const form = useForm<WithdrawalDraft>({
    defaults: { ...own, goods: '', isWhole: true, pieces: {} },
    validate: (values) => withdrawalErrors(statementOf(values, order)),
    submit: async (values) => {
      const headers = { 'Idempotency-Key': key ?? crypto.randomUUID() }
      const body = statementOf(values, order)
      setReceipt(await browserClient().call('withdrawalCreate', { body, headers }))
    },
  })

  function change(part: Partial<WithdrawalDraft>) {
    form.change(part)
    setKey(undefined)
  }
  function proceed() {
    if (!form.check()) return
    setKey((known) => known ?? crypto.randomUUID())
    setStep('confirm')
  }

  if (receipt) return <WithdrawalDone receipt={receipt} />
  const isStatement = step === 'statement' || form.fieldErrors.length > 0
  return (
    <section className={styles.page} aria-labelledby="withdrawal-title">
      <header>
        <p className={styles.step}>{t('afterSale.withdraw.step', { step: isStatement ? 1 : 2 })}</p>
        <h1 id="withdrawal-title">{t('afterSale.withdraw.title')}</h1>
        {isStatement && <p className="muted">{t('afterSale.withdraw.intro')}</p>}
        {isStatement && order && <Period order={order} />}
      </header>
      {isStatement ? (
        <WithdrawalForm
          draft={form.values}
          order={order}
          policyPath={policyPath}
          fieldErrors={form.fieldErrors}
          onChange={change}
          onSubmit={proceed}
        />
      ) : (
        <WithdrawalConfirm
          draft={form.values}
          order={order}
          error={form.error}
          isSending={form.isSending}
          onBack={() => setStep('statement')}
          onConfirm={() => void form.submit()}
        />
      )}
    </section>
  )
}

/** Shows the end of the right of withdrawal, if known; a late statement can still be sent. */
function Period({ order: { withdrawal } }: { order: Order }) {
  const t = useTranslate()
  const { language } = useStore()
  if (!withdrawal) return null
  const { deadline, isOpen } = withdrawal
  if (!deadline) return <p>{t('afterSale.withdraw.notArrived')}</p>
  const day = formatDate(startOfDay(deadline), language)
  return <p>{t(isOpen ? 'afterSale.withdraw.deadline' : 'afterSale.withdraw.over', { day })}</p>
}
