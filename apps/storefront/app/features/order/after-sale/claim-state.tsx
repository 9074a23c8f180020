import type { FieldFault } from '@ambra/domain/address'
import { useState, useSyncExternalStore } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useResponse } from '#app/session/use-response.ts'
import { focusFault, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './after-sale-form.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { ClaimCard } from './claim-card.tsx'
import { ErrorNotice } from '#app/forms/form-error.tsx'

const readHash = () => /^#claim=([\w-]+)$/.exec(window.location.hash)?.[1] ?? ''
function onHash(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The state of a claim by its code; the link of a mail brings the code behind the hash, which no server sees. */
export function ClaimStateForm() {
  const t = useTranslate()
  const linked = useSyncExternalStore(onHash, readHash, () => '')
  const [typed, setTyped] = useState<string>()
  const [requested, setAsked] = useState<string>()
  const [errors, setFaults] = useState<FieldFault[]>([])
  const code = typed ?? linked
  const wanted = requested ?? linked
  const {
    value: claim,
    isLoading,
    error,
  } = useResponse(wanted || undefined, (signal) =>
    browserClient().call('claimPull', { query: { code: wanted }, signal }),
  )

  function show() {
    const found: FieldFault[] = code.trim() === '' ? [{ field: 'code', code: 'form.required' }] : []
    setFaults(found)
    focusFault(found)
    if (found.length === 0) setAsked(code.trim())
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <TextField
        field="code"
        label={t('afterSale.claim.code')}
        faults={errors}
        value={code}
        onChange={setTyped}
        autoCapitalize="characters"
        required
      />
      <ErrorNotice refusal={error && { code: error.code, params: error.params }} />
      <SubmitButton variant="outline" busy={isLoading}>
        {t('afterSale.claim.show')}
      </SubmitButton>
      <div aria-live="polite">{claim && !error && <ClaimCard claim={claim} />}</div>
    </form>
  )
}
