import { useState, useSyncExternalStore } from 'react'
import { Form } from 'react-aria-components'
import { client } from '#console/api/client.ts'
import { proveByPasskey } from '#console/api/passkeys.ts'
import { onQuestion, openQuestion } from '#console/api/proof.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { useOwn } from './own.tsx'

/** Asks for step-up authentication; then the command continues. */
export function ProofDialog() {
  const t = useTranslate()
  const { credentials } = useOwn()
  const question = useSyncExternalStore(onQuestion, openQuestion, openQuestion)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const has = (kind: string) => credentials.some((one) => one.kind === kind)

  async function prove(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      question?.done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={t('proof.title')}
      isOpen={question !== undefined}
      onClose={() => {
        setFailure(undefined)
        question?.cancel()
      }}
    >
      <p>{t('proof.why')}</p>
      {failure !== undefined && <Notice kind="error">{errorText(t, failure)}</Notice>}
      {has('passkey') && (
        <Button
          variant="primary"
          icon="lock-keyhole"
          isWide
          isBusy={isBusy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that this question asks for
          autoFocus
          onPress={() => prove(proveByPasskey)}
        >
          {t('proof.passkey')}
        </Button>
      )}
      {has('password') && (
        <Form
          className={form.form ?? ''}
          onSubmit={(event) => {
            event.preventDefault()
            const data = new FormData(event.currentTarget)
            const input = { password: String(data.get('password')), code: String(data.get('code')) }
            void prove(() => client.signIn('step-up.password', input))
          }}
        >
          <Field
            label={t('signIn.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
          <Field
            label={t('signIn.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
            isRequired
            isCode
          />
          <Actions>
            <Button type="submit" isBusy={isBusy}>
              {t('proof.password')}
            </Button>
          </Actions>
        </Form>
      )}
    </Sheet>
  )
}
