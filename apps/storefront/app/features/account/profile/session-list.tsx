import type { CustomerSession } from '@ambra/contract/customers/account'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { notify } from '#app/ui/notifications.ts'
import { ResponseState } from '#app/features/account/shared/response-state.tsx'
import { Panel } from '#app/features/account/shared/panel.tsx'
import { notifyError } from './profile-update.ts'
import styles from './session-list.module.css'
import { signOut } from '#app/features/account/sign-in/sign-out.ts'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'

/** Signed-in devices; each can be signed out, and all of them. A new `turn` reloads the list. */
export function SessionList({ turn }: { turn: number }) {
  const t = useTranslate()
  const response = useAccountResponse(`sessions ${turn}`, (signal) =>
    browserClient().call('userSessions', { signal }),
  )
  const [busy, setBusy] = useState<number | 'others' | 'all'>()

  async function end(which: number | 'others' | 'all') {
    setBusy(which)
    try {
      const body = typeof which === 'number' ? { id: which } : { scope: which }
      await browserClient().call('userEndSessions', { body })
      if (which === 'all') return await signOut(t)
      notify({
        type: 'success',
        message: t(which === 'others' ? 'account.othersEnded' : 'account.sessionEnded'),
      })
      response.retry()
    } catch (error) {
      notifyError(t, error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Panel title={t('account.sessions')} help={t('account.sessionsHelp')}>
      <ResponseState response={response} rows={2}>
        {(sessions) => (
          <>
            <ul className={styles.sessions}>
              {sessions.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  isBusy={busy === session.id}
                  onEnd={() => void end(session.id)}
                />
              ))}
            </ul>
            <p className={styles.actions}>
              {sessions.length > 1 && (
                <Button busy={busy === 'others'} onClick={() => void end('others')}>
                  {t('account.endOthers')}
                </Button>
              )}
              <Button variant="text" busy={busy === 'all'} onClick={() => void end('all')}>
                {t('account.endAll')}
              </Button>
            </p>
          </>
        )}
      </ResponseState>
    </Panel>
  )
}

type DeviceProps = { session: CustomerSession; isBusy: boolean; onEnd: () => void }

const isPhone = (device: string) => /android|iphone|mobile/i.test(device)

function Device({ session: { device, last_used_at, current }, isBusy, onEnd }: DeviceProps) {
  const t = useTranslate()
  const name = device || t('account.unknownDevice')
  const { language } = useStore()
  const at = formatDateTime(new Date(last_used_at), language)
  return (
    <li>
      <Icon name={isPhone(device) ? 'smartphone' : 'laptop'} />
      <span>
        <b>{name}</b>
        <span className="muted">{current ? t('account.thisDevice') : t('account.lastUsed', { at })}</span>
      </span>
      {!current && (
        <Button
          size="small"
          busy={isBusy}
          aria-label={t('account.endNamed', { device: name, at })}
          onClick={onEnd}
        >
          {t('account.signOut')}
        </Button>
      )}
    </li>
  )
}
