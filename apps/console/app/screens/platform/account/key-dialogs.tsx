import { type ReactNode, useCallback, useState } from 'react'
import { makePasskey } from '#console/api/passkeys.ts'
import { runCommand } from '#console/api/run-command.ts'
import { type CommandState, useCommand } from '#console/api/use-command.ts'
import { NewPassword } from '#console/credentials/new-password.tsx'
import { RecoveryCodes } from '#console/credentials/recovery-codes.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Dialogs for new credentials: a passkey, a password with an authenticator app, recovery codes. */
export function KeyDialogs({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTranslate()
  const done = (text: string) => {
    addToast({ text })
    onClose()
  }
  return (
    <>
      <Sheet title={t('account.addPasskey')} isOpen={open === 'passkey'} onClose={onClose}>
        <PasskeyForm onDone={() => done(t('account.keyAdded'))} />
      </Sheet>
      <Sheet title={t('account.addPassword')} isOpen={open === 'password'} onClose={onClose}>
        <PasswordForm onDone={() => done(t('account.keyAdded'))} />
      </Sheet>
      <Sheet title={t('account.newCodes')} isOpen={open === 'codes'} onClose={onClose}>
        <Codes onDone={onClose} />
      </Sheet>
    </>
  )
}

function KeyForm({
  command,
  onSend,
  action,
  children,
}: {
  command: CommandState
  onSend: (data: FormData) => void
  action: string
  children: ReactNode
}) {
  return (
    <CommandForm command={command} submit={action} onSubmit={onSend}>
      {children}
    </CommandForm>
  )
}

function PasskeyForm({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  async function add(label: string) {
    const isAdded = await command.run(async () => {
      const passkey = await makePasskey(await runCommand('own.passkey-options', {}))
      await runCommand('own.add-passkey', { passkey, label })
    })
    if (isAdded) onDone()
  }
  return (
    <KeyForm
      command={command}
      action={t('account.makePasskey')}
      onSend={(data) => void add(String(data.get('label')).trim())}
    >
      <Field
        label={t('account.label')}
        hint={t('account.labelHint')}
        name="label"
        maxLength={120}
        autoComplete="off"
        isRequired
        isFirst
      />
    </KeyForm>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const setUp = useCallback(() => runCommand('own.totp-setup', {}), [])
  async function save(data: FormData) {
    const text = (name: string) => String(data.get(name))
    const input = { password: text('password'), challenge: text('challenge'), code: text('code') }
    if (await command.run(() => runCommand('own.set-password', input))) onDone()
  }
  return (
    <KeyForm command={command} action={t('dialog.save')} onSend={(data) => void save(data)}>
      <NewPassword setUp={setUp} />
    </KeyForm>
  )
}

/** Asks for confirmation first, because new codes invalidate the old ones. */
function Codes({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} done={t('dialog.close')} onDone={onDone} />
  return (
    <KeyForm
      command={command}
      action={t('account.makeCodes')}
      onSend={() =>
        void command.run(async () => {
          setCodes(await runCommand('own.recovery-codes', {}))
        })
      }
    >
      <p>{t('account.codesWhat')}</p>
    </KeyForm>
  )
}
