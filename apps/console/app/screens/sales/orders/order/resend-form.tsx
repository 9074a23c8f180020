import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'

type Kind = AdminInput<'orders.resend'>['mail']
const kinds: readonly Kind[] = ['confirmation', 'shipping', 'invoice']

/** Resends a mail about the order. */
export function ResendForm({ number, onDone }: { number: string; onDone: (text: string) => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [kind, setKind] = useState<Kind>('confirmation')
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={async (event) => {
        event.preventDefault()
        if (await command.run(() => runCommand('orders.resend', { number, mail: kind })))
          onDone(t('orders.resent'))
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p className="muted">{t('orders.resendWhat')}</p>
      <Choice
        label={t('orders.resendWhich')}
        value={kind}
        onChange={(id) => setKind(kinds.find((one) => one === id) ?? 'confirmation')}
        options={kinds.map((id) => ({ id, text: t(`orders.resendKind.${id}`) }))}
      />
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy}>
          {t('orders.resend')}
        </Button>
      </Actions>
    </Form>
  )
}
