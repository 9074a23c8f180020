import type { OrderDetails, OrderNote } from '@ambra/contract/sales/order-operations'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Icon, type IconName } from '@ambra/ui/icon'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { useActorText } from './changed-order.ts'
import { useEventText } from './event-text.ts'
import styles from './order.module.css'

type Entry = {
  key: string
  at: string
  icon: IconName
  what: string
  by?: string
  text?: string
  note?: OrderNote
  badge?: string
}

/** Events, notes and mails of the order, newest first. */
export function Timeline({ number, details }: { number: string; details: OrderDetails }) {
  const t = useTranslate()
  const moment = useMoment()
  const entries = useEntries(details)
  return (
    <ol className={styles.timeline} aria-label={t('orders.timeline')}>
      {entries.map(({ key, at, icon, what, by, text, note, badge }) => (
        <li key={key}>
          <Icon name={icon} size="small" />
          <div>
            <p>
              <strong>{what}</strong> {badge && <Badge kind="warn">{badge}</Badge>}
              <span className={styles.small}>{[moment(at), by].filter(Boolean).join(' · ')}</span>
            </p>
            {text && <p className={styles.text}>{text}</p>}
            {note?.is_own && <OwnNote number={number} note={note} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function useEntries({ history, notes, mails }: OrderDetails): Entry[] {
  const t = useTranslate()
  const eventText = useEventText()
  const actorText = useActorText()
  const events = history.map(({ at_moment, what, by, note }, index) => ({
    key: `event-${index}`,
    at: at_moment,
    icon: 'history' as const,
    what: eventText(what),
    by: actorText(by),
    ...(note && { text: note }),
  }))
  const written = notes.map((note) => ({
    key: `note-${note.id}`,
    at: note.at,
    icon: 'user-round' as const,
    what: note.author,
    by: note.is_changed ? t('orders.noteChanged') : t('orders.note'),
    text: note.text,
    note,
  }))
  const mailed = mails.map(({ kind, at, sent, has_failed }, index) => ({
    key: `mail-${index}`,
    at: sent ?? at,
    icon: 'mail' as const,
    what: eventText(kind),
    ...(sent === null && { badge: has_failed ? t('orders.mailFailed') : t('orders.mailWaits') }),
  }))
  return [...events, ...written, ...mailed].sort((a, b) => (a.at < b.at ? 1 : -1))
}

function OwnNote({ number, note }: { number: string; note: OrderNote }) {
  const t = useTranslate()
  const { show } = useOpen()
  const command = useCommand()
  const { id, text } = note
  return (
    <div data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {note.changeable_until !== null && (
        <Button variant="text" onPress={() => show(`note-${id}`)}>
          {t('orders.noteChange')}
        </Button>
      )}
      <Button
        variant="text"
        isBusy={command.isBusy}
        onPress={async () => {
          if (await command.run(() => runCommand('orders.remove-note', { number, id })))
            addToast({
              text: t('orders.noteRemoved'),
              undo: () => runCommand('orders.note', { number, text }),
            })
        }}
      >
        {t('orders.noteRemove')}
      </Button>
    </div>
  )
}
