import type { Newsletter } from '@ambra/contract/messaging/newsletter-operations'
import { shopMoment } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'

type Props = { newsletter: Newsletter; count: number; isOpen: boolean; onClose: () => void }

/** Sends a newsletter now, or at a moment; the button names the number of its receivers. */
export function SendDialog({ isOpen, onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('newsletter.send')} isOpen={isOpen} onClose={onClose}>
      <SendForm onClose={onClose} {...rest} />
    </Sheet>
  )
}

function SendForm({ newsletter: { id, version }, count, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTranslate()
  const command = useCommand()
  const [typed, setTyped] = useState('')
  const at = typed === '' ? undefined : shopMoment(typed)?.toISOString()
  const send = async () => {
    const given = { id, version, ...(at !== undefined && { at }) }
    if (await command.run(() => runCommand('newsletters.send', given))) onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t(at === undefined ? 'newsletter.sendTo' : 'newsletter.planTo', { count })}
      isDisabled={typed !== '' && at === undefined}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <p>{t('newsletter.sendWhat')}</p>
      <Field
        label={t('newsletter.sendAt')}
        hint={t('newsletter.sendAtHint')}
        type="datetime-local"
        value={typed}
        onChange={setTyped}
      />
    </CommandForm>
  )
}
