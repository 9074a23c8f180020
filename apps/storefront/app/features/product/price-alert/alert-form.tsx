import type { PriceAlertState } from '@ambra/contract/promotions/price-alert'
import { alertConfirmationDays, priceAlertErrors, typedMaxCents } from '@ambra/domain/promotions/price-alert'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { EmailField } from '#app/forms/email-field.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import type { FailedSubmission } from '#app/forms/form-error.ts'
import { TextField } from '#app/forms/form-field.tsx'
import { OfflineReason, useOffline } from '#app/forms/offline-reason.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import { noteAlert } from '#app/session/price-alerts.ts'
import { useSession } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import styles from './price-alert.module.css'

export type AlertFields = { email: string; max_price: string }

/** `price`: current price in decimal euros. `posted`: submission of a browser without script. */
export type AlertFormProps = {
  sku: string
  price: number
  posted?: FailedSubmission<AlertFields> | undefined
}

/**
 * Requests one mail when the price falls, and then shows the next step. Without script the browser posts it
 * to the page.
 */
export function AlertForm({ sku, price, posted }: AlertFormProps) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const { language } = useStore()
  const { customer } = useSession()
  const isOffline = useOffline()
  const [sent, setSent] = useState<PriceAlertState>()
  const priceCents = centsFromEuros(price) ?? 0
  const { values, change, fieldErrors, error, isSending, formProps } = useForm<AlertFields>({
    defaults: { email: customer?.email ?? '', max_price: '' },
    posted,
    validate: ({ email, max_price }) =>
      priceAlertErrors({ email, maxCents: typedMaxCents(max_price) }, { priceCents, language }),
    submit: async ({ email, max_price }) => {
      const maxCents = typedMaxCents(max_price)
      const body = { sku, email: email.trim(), ...(maxCents !== undefined && { max_price: maxCents / 100 }) }
      const state = await browserClient().call('priceAlertCreate', { body })
      noteAlert(sku, state)
      setSent(state)
    },
  })
  if (sent) return <AlertSent state={sent} />
  return (
    <form {...formProps} method="post" className={styles.form}>
      <EmailField value={values.email} fieldErrors={fieldErrors} onChange={change} />
      <TextField
        field="max_price"
        label={t('priceAlert.maxPrice')}
        hint={t('priceAlert.maxPriceHelp', { price: formatPrice(price) })}
        fieldErrors={fieldErrors}
        value={values.max_price}
        onChange={(max_price) => change({ max_price })}
        inputMode="decimal"
        autoComplete="off"
      />
      <p className="muted sm">{t('priceAlert.consent')}</p>
      <ErrorNotice error={error} />
      <OfflineReason />
      <Button type="submit" variant="primary" block busy={isSending} disabled={isOffline}>
        {t('info.notice.send')}
      </Button>
    </form>
  )
}

export function AlertSent({ state }: { state: PriceAlertState }) {
  const t = useTranslate()
  return (
    <div className={styles.sent} role="status">
      <h2 tabIndex={-1} ref={focusOnMount}>
        {t(state === 'active' ? 'priceAlert.on' : 'priceAlert.pendingTitle')}
      </h2>
      <p>
        {state === 'active'
          ? t('priceAlert.onText')
          : t('priceAlert.pending', { days: alertConfirmationDays })}
      </p>
    </div>
  )
}
