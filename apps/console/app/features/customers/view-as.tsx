import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** The shop as this customer sees it: asks for the reason and gives a link for a tab of its own. */
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
          {/* The router's own links lead within the console only. */}
          <a
            className="link"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            // It works once: what is left to do is in the other tab.
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
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void command.run(async () =>
          setUrl((await runCommand('customers.view', { id, reason: reason.trim() })).url),
        )
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
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
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={reason.trim() === ''}>
          {t('customers.viewBegin')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}

/** The person's own view of this customer that is open now, with the way to end it. */
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
