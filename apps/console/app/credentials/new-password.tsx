import type { SignInInput, SignInResult } from '@ambra/contract/platform/staff/sign-in'
import { useEffect, useRef, useState } from 'react'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'

export type PasswordSetup = NonNullable<SignInInput<'invite.accept'>['password']>
type Setup = SignInResult<'invite.totp'>

/**
 * Fields for a new password and an authenticator app: its secret to scan or type, and a first code from the
 * app.
 */
export function NewPassword({ setUp }: { setUp: () => Promise<Setup> }) {
  const t = useTranslate()
  const [setup, setSetup] = useState<Setup>()
  const [failure, setFailure] = useState<unknown>()
  const isAsked = useRef(false)
  // Requests a secret from the server, once for these fields.
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    setUp().then(setSetup, setFailure)
  }, [setUp])
  if (failure !== undefined) return <Notice kind="error">{errorText(t, failure)}</Notice>
  return (
    <>
      <Field
        label={t('password.new')}
        hint={t('password.hint')}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
        isRequired
      />
      <p>{t('password.app')}</p>
      {setup && <SecretCode address={setup.address} />}
      <p>
        {t('password.typed')} <span className={form.secret}>{groups(setup?.secret ?? '')}</span>
      </p>
      <input type="hidden" name="challenge" value={setup?.challenge ?? ''} readOnly />
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
    </>
  )
}

const groups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** QR code of the secret for the camera of the authenticator app. Loads the code that draws it on demand. */
function SecretCode({ address }: { address: string }) {
  const t = useTranslate()
  const [code, setCode] = useState<{ size: number; path: string }>()
  // Loads the QR code module, which few visits need.
  useEffect(() => {
    void import('./qr-path.ts').then(({ qrPath }) => setCode(qrPath(address)))
  }, [address])
  return (
    <svg
      className={form.qr}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      role="img"
      aria-label={t('password.picture')}
      shapeRendering="crispEdges"
    >
      <path d={code?.path ?? ''} fill="currentColor" />
    </svg>
  )
}
