import type { GiftCardBalance } from '@ambra/contract/promotions/gift-card'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { looksLikeGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { useState } from 'react'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { TextField } from '#app/forms/form-field.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import styles from './gift-card-balance.module.css'

/** Balance of a gift card by its code, which is neither stored nor put into the URL. */
export function GiftCardBalancePage() {
  const t = useTranslate()
  const [card, setCard] = useState<GiftCardBalance>()
  const { values, change, fieldErrors, error, isSending, formProps } = useForm({
    defaults: { code: '' },
    validate: ({ code }) =>
      looksLikeGiftCardCode(code) ? [] : [{ field: 'code', code: 'giftcard.invalid' }],
    submit: async (body) => setCard(await browserClient().call('giftCardBalance', { body })),
  })
  return (
    <section className={styles.page} aria-labelledby="gift-card-title">
      <h1 id="gift-card-title">{t('coupon.balanceTitle')}</h1>
      <p className="muted">{t('coupon.balanceIntro')}</p>
      <form
        {...formProps}
        className={styles.form}
        onSubmit={(event) => {
          setCard(undefined)
          formProps.onSubmit(event)
        }}
      >
        <TextField
          field="code"
          label={t('coupon.giftCardCode')}
          fieldErrors={fieldErrors}
          value={values.code}
          onChange={(code) => change({ code })}
          autoComplete="off"
          required
        />
        <ErrorNotice error={error} />
        <SubmitButton variant="primary" busy={isSending}>
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
