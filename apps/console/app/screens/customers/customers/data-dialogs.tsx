import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { saveFile } from '#console/api/save-file.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Check } from '#console/ui/checks.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Props = { email?: string; onErased?: () => void }

/**
 * Dialogs that export and erase all data of an email address. Without an account, the address is typed in.
 */
export function DataDialogs({ email, onErased }: Props) {
  const t = useTranslate()
  const { open, close } = useOpen()
  return (
    <>
      <Sheet title={t('customers.export')} isOpen={open === 'export'} onClose={close}>
        <DataForm kind="export" email={email} onDone={close} />
      </Sheet>
      <Sheet title={t('customers.erase')} isOpen={open === 'erase'} onClose={close}>
        <DataForm kind="erase" email={email} onDone={onErased ?? close} onClose={close} />
      </Sheet>
    </>
  )
}

type FormProps = {
  kind: 'export' | 'erase'
  email: string | undefined
  onDone: () => void
  onClose?: () => void
}

function DataForm({ kind, email, onDone, onClose = onDone }: FormProps) {
  const t = useTranslate()
  const [address, setAddress] = useState(email ?? '')
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  // After an erasure, the account no longer exists and must not be reloaded.
  const command = useCommand({ isLook: true })
  const isErasure = kind === 'erase'
  async function work() {
    const input = { email: address.trim(), ...(reason.trim() && { reason: reason.trim() }) }
    if (isErasure) {
      const { orders_kept, kept_until } = await runCommand('customers.erase', input)
      addToast({ text: t('customers.erased', { count: orders_kept, day: kept_until ?? '–' }) })
      return
    }
    const found = await runCommand('customers.export', input)
    const bytes = new TextEncoder().encode(JSON.stringify(found, null, 2))
    const content = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    saveFile({ name: 'customer.json', type: 'application/json', content })
  }
  return (
    <CommandForm
      command={command}
      submit={t(isErasure ? 'customers.erase' : 'customers.export')}
      variant={isErasure ? 'danger' : 'primary'}
      isDisabled={isErasure && !isSure}
      onSubmit={() => {
        void command.run(work).then((isDone) => {
          if (isDone) onDone()
        })
      }}
      onCancel={onClose}
    >
      <p>{t(isErasure ? 'customers.eraseWhat' : 'customers.exportWhat')}</p>
      <Field
        label={t('customers.address')}
        type="email"
        value={address}
        onChange={setAddress}
        isReadOnly={email !== undefined}
        isRequired
        maxLength={254}
        autoComplete="off"
      />
      <Field label={t('dialog.reason')} value={reason} onChange={setReason} maxLength={500} />
      {isErasure && (
        <Check isSelected={isSure} onChange={setSure}>
          {t('customers.eraseSure')}
        </Check>
      )}
    </CommandForm>
  )
}
