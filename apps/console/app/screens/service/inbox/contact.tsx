import type { InboxContact } from '@ambra/contract/service/inbox-operations'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './inbox.module.css'

/** Message of the contact form. Staff answer by mail or phone and mark it as done. */
export function Contact({ contact }: { contact: InboxContact }) {
  const t = useTranslate()
  const moment = useMoment()
  const own = useOwn()
  const command = useCommand()
  const { id, at, store, name, email, telephone, comment, is_suspect } = contact
  async function finish() {
    if (await command.run(() => runCommand('inbox.contact-done', { id }))) addToast({ text: t('inbox.done') })
  }
  return (
    <article className={styles.card} aria-label={name ?? t('inbox.hidden')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p className="muted">
        {name ?? t('inbox.hidden')} · {storeName(store)} · {moment(at)}{' '}
        {is_suspect && <Badge kind="warn">{t('inbox.suspect')}</Badge>}
      </p>
      <p className={styles.words}>{comment}</p>
      <div className={styles.buttons} data-no-print>
        {email && (
          <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {t('inbox.reply', { email })}
          </a>
        )}
        {telephone && (
          <a className="link" href={`tel:${telephone.replace(/[^\d+]/g, '')}`}>
            {telephone}
          </a>
        )}
        {may(own, 'service.answer', store) && (
          <Button isBusy={command.isBusy} onPress={() => void finish()}>
            {t('inbox.finish')}
          </Button>
        )}
      </div>
    </article>
  )
}
