import { useState, useSyncExternalStore } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useResponse } from '#app/session/use-response.ts'
import { TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './after-sale-form.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { ClaimCard } from './claim-card.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { useForm } from '#app/forms/use-form.ts'

const readHash = () => /^#claim=([\w-]+)$/.exec(window.location.hash)?.[1] ?? ''
function onHash(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * Shows the state of a claim by its code; links in mails contain the code in the hash, which is not sent to
 * servers.
 */
export function ClaimStateForm() {
  const t = useTranslate()
  const linked = useSyncExternalStore(onHash, readHash, () => '')
  const [requested, setRequested] = useState<string>()
  const { values, change, fieldErrors, formProps } = useForm({
    defaults: { code: linked },
    validate: ({ code }) => (code.trim() === '' ? [{ field: 'code', code: 'form.required' }] : []),
    submit: async ({ code }) => setRequested(code.trim()),
  })
  const wanted = requested ?? linked
  const {
    value: claim,
    isLoading,
    error,
  } = useResponse(wanted || undefined, (signal) =>
    browserClient().call('claimPull', { query: { code: wanted }, signal }),
  )
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        field="code"
        label={t('afterSale.claim.code')}
        fieldErrors={fieldErrors}
        value={values.code}
        onChange={(code) => change({ code })}
        autoCapitalize="characters"
        required
      />
      <ErrorNotice error={error && { code: error.code, params: error.params }} />
      <SubmitButton variant="outline" busy={isLoading}>
        {t('afterSale.claim.show')}
      </SubmitButton>
      <div aria-live="polite">{claim && !error && <ClaimCard claim={claim} />}</div>
    </form>
  )
}
