import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Dialog that asks for a reason and returns a link to the shop as this customer sees it. */
export function ViewSheet({ id }: { id: number }) {
  const t = useTranslate()
  const { open, close } = useOpen()
  return (
    <Sheet title={t('customers.view')} isOpen={open === 'view'} onClose={close}>
      <ViewForm id={id} onClose={close} />
    </Sheet>
  )
}

function ViewForm({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [url, setUrl] = useState<string>()
  const command = useCommand({ isLook: true })
  if (url !== undefined)
    return (
      <>
        <Notice kind="info">{t('customers.viewReady')}</Notice>
        <Actions>
          {/* The router's links work only within the console. */}
          <a
            className="link"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            // The link works once, and the rest happens in the other tab.
            onClick={() => setTimeout(onClose)}
          >
            {t('customers.viewOpen')}
          </a>
          <Button variant="text" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </Actions>
      </>
    )
  return (
    <CommandForm
      command={command}
      submit={t('customers.viewBegin')}
      isDisabled={reason.trim() === ''}
      onSubmit={() => {
        void command.run(async () =>
          setUrl((await runCommand('customers.view', { id, reason: reason.trim() })).url),
        )
      }}
      onCancel={onClose}
    >
      <p>{t('customers.viewWhat')}</p>
      <Field
        label={t('customers.viewReason')}
        hint={t('customers.viewReasonHint')}
        value={reason}
        onChange={setReason}
        isRequired
        maxLength={200}
        autoComplete="off"
      />
    </CommandForm>
  )
}

/** Active view of the shop as this customer, with a button to end it. */
export function OpenView({ id, until }: { id: number; until: string }) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  return (
    <Notice kind={command.error ? 'error' : 'warn'}>
      {command.error ?? t('customers.viewUntil', { time: moment(until) })}{' '}
      <Button
        isBusy={command.isBusy}
        onPress={() =>
          void command
            .run(() => runCommand('customers.end-view', { id }))
            .then((isDone) => isDone && addToast({ text: t('customers.viewEnded') }))
        }
      >
        {t('customers.viewEnd')}
      </Button>
    </Notice>
  )
}
