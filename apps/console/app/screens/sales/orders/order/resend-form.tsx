import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Choice } from '#console/ui/choice.tsx'

type Kind = AdminInput<'orders.resend'>['mail']
const kinds: readonly Kind[] = ['confirmation', 'shipping', 'invoice']

/** Resends a mail about the order. */
export function ResendForm({ number, onDone }: { number: string; onDone: (text: string) => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [kind, setKind] = useState<Kind>('confirmation')
  async function send() {
    if (await command.run(() => runCommand('orders.resend', { number, mail: kind })))
      onDone(t('orders.resent'))
  }
  return (
    <CommandForm command={command} submit={t('orders.resend')} onSubmit={send}>
      <p className="muted">{t('orders.resendWhat')}</p>
      <Choice
        label={t('orders.resendWhich')}
        value={kind}
        onChange={(id) => setKind(kinds.find((one) => one === id) ?? 'confirmation')}
        options={kinds.map((id) => ({ id, text: t(`orders.resendKind.${id}`) }))}
      />
    </CommandForm>
  )
}
