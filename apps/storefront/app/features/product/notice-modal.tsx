import { isEmail } from '@ambra/domain/customers/address/address'
import { useId, useState } from 'react'
import { submitTask } from '#app/offline/tasks.ts'
import { useTaskNote } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closeModal, type StockNoticeRequest } from '#app/ui/overlay.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import { useForm } from '#app/forms/use-form.ts'
import styles from './notice-modal.module.css'

/** Form for an e-mail address to notify when the product is back in stock. */
export function NoticeModal({ request }: { request: StockNoticeRequest }) {
  const t = useTranslate()
  const [isDone, setDone] = useState(false)
  const waiting = useTaskNote('stock/notify', request.sku)
  return (
    <Sheet shape="modal" title={t('info.notice.title')} onClose={closeModal}>
      <p>
        <b>{request.name}</b>
      </p>
      {waiting ? (
        <>
          <PendingNote {...waiting} />
          <Button onClick={closeModal}>{t('action.close')}</Button>
        </>
      ) : isDone ? (
        <>
          <p role="status">{t('info.notice.done', { name: request.name })}</p>
          <Button onClick={closeModal}>{t('action.close')}</Button>
        </>
      ) : (
        <NoticeForm request={request} onDone={() => setDone(true)} />
      )}
    </Sheet>
  )
}

function NoticeForm({ request, onDone }: { request: StockNoticeRequest; onDone: () => void }) {
  const t = useTranslate()
  const id = useId()
  const { values, change, fieldErrors, error, isSending, formProps } = useForm({
    defaults: { email: '' },
    validate: ({ email }) => (isEmail(email.trim()) ? [] : [{ field: 'email', code: 'form.email' }]),
    submit: async ({ email }) => {
      await submitTask({
        url: 'stock/notify',
        method: 'POST',
        body: { sku: request.sku, email: email.trim() },
        label: 'offline.task.notice',
        subject: request.sku,
      })
      onDone()
    },
  })
  const shown = fieldErrors[0] ?? error
  return (
    <form {...formProps} className={styles.form}>
      <label htmlFor={id}>{t('info.notice.email')}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        required
        value={values.email}
        aria-invalid={shown !== undefined}
        aria-describedby={`${id}-fault ${id}-consent`}
        onChange={({ target }) => change({ email: target.value })}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {shown && shopErrorText(t, shown.code, shown.params)}
      </p>
      <p id={`${id}-consent`} className="muted sm">
        {t('info.notice.consent')}
      </p>
      <Button type="submit" variant="primary" block busy={isSending}>
        {t('info.notice.send')}
      </Button>
    </form>
  )
}
