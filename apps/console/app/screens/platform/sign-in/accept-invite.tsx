import type { SignInResult } from '@ambra/contract/platform/staff/sign-in'
import type { Language } from '@ambra/contract/platform/api/language'
import { useState } from 'react'
import { Form, Radio, RadioGroup, Label } from 'react-aria-components'
import { client } from '#console/api/client.ts'
import { knowsPasskeys, makePasskey } from '#console/api/passkeys.ts'
import { languages, speak } from '#console/i18n/language.ts'
import { errorText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { NewPassword, type PasswordSetup } from '#console/credentials/new-password.tsx'
import styles from './way.module.css'

export type Invite = SignInResult<'invite.show'>
type Accepted = SignInResult<'invite.accept'>
type Given = { name: string; language: Language; email?: string }

/**
 * First credential of an invited person: a passkey, or a password with an authenticator app if the role
 * allows it.
 */
export function AcceptInvite({
  token,
  invite,
  onAccepted,
}: {
  token: string
  invite: Invite
  onAccepted: (accepted: Accepted) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [way, setWay] = useState<'passkey' | 'password'>(
    invite.needs_passkey || knowsPasskeys() ? 'passkey' : 'password',
  )
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function accept(data: FormData) {
    setBusy(true)
    setFailure(undefined)
    try {
      const given: Given = {
        name: String(data.get('name')).trim(),
        language,
        ...(invite.email === null && { email: String(data.get('email')).trim() }),
      }
      onAccepted(await (way === 'passkey' ? byPasskey(token, given) : byPassword(token, given, data)))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void accept(new FormData(event.currentTarget))
      }}
    >
      {failure !== undefined && <Notice kind="error">{errorText(t, failure)}</Notice>}
      {invite.email !== null && (
        <input type="hidden" name="username" autoComplete="username" value={invite.email} readOnly />
      )}
      <Field
        label={t('invite.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        defaultValue={invite.name ?? ''}
        isRequired
        isFirst
      />
      {invite.email === null && (
        <Field
          label={t('signIn.email')}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          isRequired
        />
      )}
      <Choice
        label={t('invite.language')}
        options={languages.map(({ code, name }) => ({ id: code, text: name }))}
        value={language}
        onChange={(code) => void speak(languages.find((one) => one.code === code)?.code ?? 'en')}
      />
      {!invite.needs_passkey && (
        <RadioGroup
          className={styles.group ?? ''}
          value={way}
          onChange={(chosen) => setWay(chosen === 'password' ? 'password' : 'passkey')}
        >
          <Label className={styles.label ?? ''}>{t('invite.way')}</Label>
          <Radio value="passkey" className={styles.way ?? ''}>
            <strong>{t('invite.passkey')}</strong>
            <span>{t('invite.passkeyHint')}</span>
          </Radio>
          <Radio value="password" className={styles.way ?? ''}>
            <strong>{t('invite.password')}</strong>
            <span>{t('invite.passwordHint')}</span>
          </Radio>
        </RadioGroup>
      )}
      {way === 'password' && <NewPassword setUp={() => client.signIn('invite.totp', { token })} />}
      {way === 'passkey' && !knowsPasskeys() && <Notice kind="warn">{t('invite.noPasskeys')}</Notice>}
      <Button type="submit" variant="primary" icon="lock-keyhole" isWide isBusy={isBusy}>
        {t(way === 'passkey' ? 'invite.makePasskey' : 'invite.setPassword')}
      </Button>
    </Form>
  )
}

async function byPasskey(token: string, given: Given): Promise<Accepted> {
  const { language, ...who } = given
  const passkey = await makePasskey(await client.signIn('invite.options', { token, ...who }))
  return client.signIn('invite.accept', { token, language, ...who, passkey })
}

function byPassword(token: string, given: Given, data: FormData): Promise<Accepted> {
  const password: PasswordSetup = {
    password: String(data.get('password')),
    challenge: String(data.get('challenge')),
    code: String(data.get('code')),
  }
  return client.signIn('invite.accept', { token, ...given, password })
}
