import { lookupFaults } from '@ambra/domain/after-sale-forms'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import afterSaleFormStyles from './after-sale-form.module.css'
import styles from './after-sale-page.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { ErrorNotice } from '#app/forms/form-error.tsx'
import { useSending } from '#app/forms/use-sending.ts'

/** Sends the link of an order to its address; the response never reveals whether the two belong together. */
export function OrderLookup() {
  const t = useTranslate()
  const [form, setForm] = useState({ number: '', email: '' })
  const [isDone, setDone] = useState(false)
  const { faults: errors, refusal: error, isBusy, isGood, send } = useSending()
  async function submit() {
    if (!isGood(lookupFaults(form))) return
    if (await send(() => browserClient().call('orderLookup', { body: form }))) setDone(true)
  }
  return (
    <section className={styles.page} aria-labelledby="lookup-title">
      <header>
        <h1 id="lookup-title">{t('afterSale.lookup.title')}</h1>
        {!isDone && <p className="muted">{t('afterSale.lookup.intro')}</p>}
      </header>
      <p role="status">{isDone && t('afterSale.lookup.done')}</p>
      {!isDone && (
        <form
          className={afterSaleFormStyles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <TextField
            field="number"
            label={t('afterSale.withdraw.number')}
            faults={errors}
            value={form.number}
            onChange={(number) => setForm({ ...form, number })}
            inputMode="numeric"
            required
          />
          <TextField
            field="email"
            label={t('afterSale.lookup.email')}
            faults={errors}
            value={form.email}
            onChange={(email) => setForm({ ...form, email })}
            type="email"
            autoComplete="email"
            required
          />
          <ErrorNotice refusal={error} />
          <SubmitButton variant="primary" busy={isBusy}>
            {t('afterSale.lookup.send')}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}
