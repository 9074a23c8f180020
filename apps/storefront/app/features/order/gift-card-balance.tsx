import type { GiftCardBalance } from '@ambra/contract/gift-card'
import { formatDate, startOfDay } from '@ambra/domain/format'
import { looksLikeGiftCardCode } from '@ambra/domain/gift-card-code'
import { useState } from 'react'
import { ErrorNotice } from '#app/forms/form-error.tsx'
import { TextField } from '#app/forms/form-field.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useSending } from '#app/forms/use-sending.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import styles from './gift-card-balance.module.css'

/** What is left on a gift card, for whoever types its code. Nothing of it is stored or put into the address. */
export function GiftCardBalancePage() {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [card, setCard] = useState<GiftCardBalance>()
  const { faults, refusal, isBusy, isGood, send } = useSending()
  async function submit() {
    setCard(undefined)
    if (!isGood(looksLikeGiftCardCode(code) ? [] : [{ field: 'code', code: 'giftcard.invalid' }])) return
    await send(async () => setCard(await browserClient().call('giftCardBalance', { body: { code } })))
  }
  return (
    <section className={styles.page} aria-labelledby="gift-card-title">
      <h1 id="gift-card-title">{t('coupon.balanceTitle')}</h1>
      <p className="muted">{t('coupon.balanceIntro')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          field="code"
          label={t('coupon.giftCardCode')}
          faults={faults}
          value={code}
          onChange={setCode}
          autoComplete="off"
          required
        />
        <ErrorNotice refusal={refusal} />
        <SubmitButton variant="primary" busy={isBusy}>
          {t('coupon.balanceCheck')}
        </SubmitButton>
      </form>
      <div role="status">{card && <Balance card={card} />}</div>
    </section>
  )
}

function Balance({ card: { balance, value, validUntil, isExpired } }: { card: GiftCardBalance }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  const day = formatDate(startOfDay(validUntil), language)
  return (
    <>
      <p className={styles.balance}>
        {t('coupon.balanceLeft', { balance: price(balance), value: price(value) })}
      </p>
      <p className="muted">
        {isExpired ? t('coupon.balanceEnded', { day }) : t('order.giftCardUntil', { day })}
      </p>
    </>
  )
}
