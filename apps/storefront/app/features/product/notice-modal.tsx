import { ShopError } from '@ambra/contract/errors'
import { isEmail } from '@ambra/domain/address'
import { type SubmitEvent, useId, useState } from 'react'
import { submitTask } from '#app/offline/tasks.ts'
import { useTaskNote } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closeModal, type StockNoticeRequest } from '#app/ui/overlay.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
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
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!isEmail(email.trim())) {
      setFault(shopErrorText(t, 'form.email'))
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    try {
      await submitTask({
        url: 'stock/notify',
        method: 'POST',
        body: { sku: request.sku, email: email.trim() },
        label: 'offline.task.notice',
        subject: request.sku,
      })
      onDone()
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      setFault(shopErrorText(t, error.code, error.params))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <label htmlFor={id}>{t('info.notice.email')}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        required
        value={email}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault ${id}-consent`}
        onChange={({ target }) => setEmail(target.value)}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <p id={`${id}-consent`} className="muted sm">
        {t('info.notice.consent')}
      </p>
      <Button type="submit" variant="primary" block busy={isBusy}>
        {t('info.notice.send')}
      </Button>
    </form>
  )
}
