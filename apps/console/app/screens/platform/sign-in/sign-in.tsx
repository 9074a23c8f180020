import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '#console/api/client.ts'
import { isWayBack } from '#console/api/load.ts'
import { signInByPasskey } from '#console/api/passkeys.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page.tsx'
import styles from './outside.module.css'

const ways = ['passkey', 'password', 'recovery'] as const
type Way = (typeof ways)[number]

/** Sign-in by passkey, by password and code, or by recovery code; then returns to the previous address. */
export default function SignIn() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const way = ways.find((one) => one === search.get('way')) ?? 'passkey'
  const why = search.get('why')

  async function enter(work: () => Promise<unknown>, target?: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      const back = search.get('back')
      await navigate(target ?? (isWayBack(back) ? back : '/'), { replace: true })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageHead title={t('signIn.title')} />
      {failure === undefined && (why === 'ended' || why === 'out') && (
        <Notice kind={why === 'out' ? 'ok' : 'info'}>{t(`signIn.${why}`)}</Notice>
      )}
      {failure !== undefined && <Notice kind="error">{errorText(t, failure)}</Notice>}
      {way === 'passkey' && (
        <Button
          variant="primary"
          icon="lock-keyhole"
          isWide
          isBusy={isBusy}
          onPress={() => enter(signInByPasskey)}
        >
          {t('signIn.passkey')}
        </Button>
      )}
      {way === 'password' && (
        <PasswordForm
          isBusy={isBusy}
          onSend={(input) => enter(() => client.signIn('sign-in.password', input))}
        />
      )}
      {way === 'recovery' && (
        <RecoveryForm
          isBusy={isBusy}
          onSend={(input) => enter(() => client.signIn('sign-in.recovery', input), '/account')}
        />
      )}
      <p className={styles.or}>{t('signIn.or')}</p>
      <div className={styles.ways}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <ButtonLink key={one} variant="text" href={`/sign-in?${wayQuery(search, one)}`}>
              {t(`signIn.by.${one}`)}
            </ButtonLink>
          ))}
      </div>
    </>
  )
}

function wayQuery(search: URLSearchParams, way: Way): string {
  const next = new URLSearchParams(search)
  next.set('way', way)
  return next.toString()
}

type Sending<T> = { isBusy: boolean; onSend: (input: T) => void }

function PasswordForm({ isBusy, onSend }: Sending<{ email: string; password: string; code: string }>) {
  const t = useTranslate()
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const text = (name: string) => String(data.get(name))
        onSend({ email: text('email'), password: text('password'), code: text('code') })
      }}
    >
      <Field label={t('signIn.email')} name="email" type="email" autoComplete="username" isRequired isFirst />
      <Field
        label={t('signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <Field
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={6}
        isRequired
        isCode
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {t('signIn.send')}
      </Button>
    </Form>
  )
}

function RecoveryForm({ isBusy, onSend }: Sending<{ email: string; code: string }>) {
  const t = useTranslate()
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        onSend({ email: String(data.get('email')), code: String(data.get('code')) })
      }}
    >
      <p>{t('signIn.recoveryLead')}</p>
      <Field label={t('signIn.email')} name="email" type="email" autoComplete="username" isRequired isFirst />
      <Field
        label={t('signIn.recoveryCode')}
        name="code"
        autoComplete="off"
        maxLength={60}
        isRequired
        isCode
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {t('signIn.send')}
      </Button>
    </Form>
  )
}
