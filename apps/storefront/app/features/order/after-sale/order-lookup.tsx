import { lookupErrors } from '@ambra/domain/service/after-sale-forms'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import afterSaleFormStyles from './after-sale-form.module.css'
import styles from './after-sale-page.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { useForm } from '#app/forms/use-form.ts'

/** Sends the link of an order to its address; the response never reveals whether the two belong together. */
export function OrderLookup() {
  const t = useTranslate()
  const [isDone, setDone] = useState(false)
  const { values, change, fieldErrors, error, isSending, formProps } = useForm({
    defaults: { number: '', email: '' },
    validate: lookupErrors,
    submit: async (body) => {
      await browserClient().call('orderLookup', { body })
      setDone(true)
    },
  })
  return (
    <section className={styles.page} aria-labelledby="lookup-title">
      <header>
        <h1 id="lookup-title">{t('afterSale.lookup.title')}</h1>
        {!isDone && <p className="muted">{t('afterSale.lookup.intro')}</p>}
      </header>
      <p role="status">{isDone && t('afterSale.lookup.done')}</p>
      {!isDone && (
        <form {...formProps} className={afterSaleFormStyles.form}>
          <TextField
            field="number"
            label={t('afterSale.withdraw.number')}
            fieldErrors={fieldErrors}
            value={values.number}
            onChange={(number) => change({ number })}
            inputMode="numeric"
            required
          />
          <TextField
            field="email"
            label={t('afterSale.lookup.email')}
            fieldErrors={fieldErrors}
            value={values.email}
            onChange={(email) => change({ email })}
            type="email"
            autoComplete="email"
            required
          />
          <ErrorNotice error={error} />
          <SubmitButton variant="primary" busy={isSending}>
            {t('afterSale.lookup.send')}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}
