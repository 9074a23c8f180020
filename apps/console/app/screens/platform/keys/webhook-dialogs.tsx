import type { Webhook } from '@ambra/contract/messaging/webhooks-operations'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { SecretOnce } from './secret-once.tsx'
import { WebhookForm } from './webhook-form.tsx'

type Props = { webhook: Webhook; open: string | undefined; onClose: () => void; isOff: boolean }

/** Confirmation dialogs of a webhook. */
export function WebhookDialogs({ webhook, open, onClose, isOff }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { id, url } = webhook
  const { host } = new URL(url)
  const done = (text: string) => () => {
    addToast({ text })
    onClose()
  }
  return (
    <>
      <Sheet title={t('programs.change')} isOpen={open === 'change'} onClose={onClose} shape="wide">
        <WebhookForm
          webhook={webhook}
          action={t('dialog.save')}
          work={(content) => runCommand('webhooks.change', { id, ...content })}
          onDone={done(t('programs.changed'))}
        />
      </Sheet>
      <Sheet title={t('programs.rotate')} isOpen={open === 'rotate'} onClose={onClose}>
        <Rotate id={id} onDone={onClose} />
      </Sheet>
      <ConfirmDialog
        isOpen={open === 'on' && isOff}
        onClose={onClose}
        title={t('programs.switchOn')}
        what={t('programs.switchOnWhat', { host, count: webhook.waiting })}
        action={t('programs.switchOn')}
        work={() => runCommand('webhooks.switch', { id, is_on: true })}
        onDone={done(t('programs.isOn'))}
      />
      <ConfirmDialog
        isOpen={open === 'off' && !isOff}
        onClose={onClose}
        title={t('programs.switchOff')}
        what={t('programs.switchOffWhat', { host })}
        action={t('programs.switchOff')}
        hasReason
        work={(reason) => runCommand('webhooks.switch', { id, is_on: false, ...reason })}
        onDone={done(t('programs.isOff'))}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={onClose}
        title={t('programs.remove')}
        what={t('programs.removeWhat', { host })}
        action={t('programs.remove')}
        isDanger
        hasReason
        work={async (reason) => {
          await runCommand('webhooks.remove', { id, ...reason })
          // The screen of the removed webhook no longer exists.
          await navigate('/keys', { replace: true })
        }}
        onDone={() => addToast({ text: t('programs.removed', { host }) })}
      />
    </>
  )
}

function Rotate({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return <SecretOnce secret={secret} lead={t('programs.signLead')} onDone={onDone} />
  return (
    <div className={form.stack}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p>{t('programs.rotateWhat')}</p>
      <Actions>
        <Button
          variant="primary"
          isBusy={command.isBusy}
          onPress={() =>
            void command.run(async () => setSecret((await runCommand('webhooks.rotate', { id })).secret))
          }
        >
          {t('programs.rotate')}
        </Button>
        <Button variant="text" onPress={onDone}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </div>
  )
}
