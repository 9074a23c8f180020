import type { InboxReview } from '@ambra/contract/service/inbox-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './inbox.module.css'

/**
 * Review to decide about. A bad rating is no reason to refuse it; the author gets the reason by mail.
 * @see docs/rules/law LAW-REV-2, LAW-HST-1
 */
export function Review({ review }: { review: InboxReview }) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  const [isRefusing, refuse] = useState(false)
  const [reason, setReason] = useState('')
  const { id, at, sku, rating, title, detail, pluses, minuses, nickname, verified, photos } = review
  async function publish() {
    // Photos must be checked before publication, which is not possible here.
    const input = { id, without_photos: photos > 0 }
    if (await command.run(() => runCommand('inbox.publish-review', input)))
      addToast({ text: t('inbox.published') })
  }
  async function sendRefusal() {
    if (await command.run(() => runCommand('inbox.refuse-review', { id, text: reason.trim() })))
      addToast({ text: t('inbox.refused') })
  }
  return (
    <article className={styles.card} aria-label={title}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p className="muted">
        {sku} · {nickname} · {moment(at)}{' '}
        {rating !== null && <Badge>{t('inbox.stars', { count: rating })}</Badge>}{' '}
        {verified && <Badge kind="ok">{t('inbox.verified')}</Badge>}
      </p>
      <h3>{title}</h3>
      <p className={styles.words}>{detail}</p>
      {pluses.length > 0 && <p className={styles.words}>{`+ ${pluses.join(', ')}`}</p>}
      {minuses.length > 0 && <p className={styles.words}>{`− ${minuses.join(', ')}`}</p>}
      {photos > 0 && <Notice>{t('inbox.photos', { count: photos })}</Notice>}
      {isRefusing ? (
        <Form
          className={styles.form ?? ''}
          onSubmit={(event) => {
            event.preventDefault()
            void sendRefusal()
          }}
        >
          <TextArea
            label={t('inbox.reason')}
            hint={t('inbox.reasonHint')}
            value={reason}
            onChange={setReason}
            rows={2}
            maxLength={1000}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="danger"
              isBusy={command.isBusy}
              isDisabled={reason.trim().length < 3}
            >
              {t('inbox.refuse')}
            </Button>
            <Button variant="text" onPress={() => refuse(false)}>
              {t('dialog.cancel')}
            </Button>
          </div>
        </Form>
      ) : (
        <div className={styles.buttons} data-no-print>
          <Button variant="primary" isBusy={command.isBusy} onPress={() => void publish()}>
            {t(photos > 0 ? 'inbox.publishWithout' : 'inbox.publish')}
          </Button>
          <Button variant="text" onPress={() => refuse(true)}>
            {t('inbox.refuse')}
          </Button>
        </div>
      )}
    </article>
  )
}
