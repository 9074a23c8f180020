import type { Webhook, WebhookDelivery } from '@ambra/contract/messaging/webhooks-operations'
import { Link } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'

const kinds = { waiting: 'info', delivered: 'ok', failed: 'error' } as const

/** Webhook deliveries with their results. */
export function Deliveries({ webhook, rows }: { webhook: Webhook; rows: readonly WebhookDelivery[] }) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  useListKeys()
  async function again({ id: delivery }: WebhookDelivery) {
    if (await command.run(() => runCommand('webhooks.send-again', { id: webhook.id, delivery })))
      addToast({ text: t('programs.queued', { count: 1 }) })
  }
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <List
        caption={t('programs.messages')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: 'type', title: t('programs.event'), cell: ({ type }) => <span translate="no">{type}</span> },
          { id: 'about', title: t('programs.about'), cell: ({ about }) => <About about={about} /> },
          { id: 'at', title: t('programs.at'), cell: ({ created_at }) => moment(created_at) },
          {
            id: 'state',
            title: t('programs.state'),
            cell: ({ state }) => <Badge kind={kinds[state]}>{t(`programs.delivery.${state}`)}</Badge>,
          },
          { id: 'answer', title: t('programs.answer'), cell: (row) => <Answer row={row} /> },
          {
            id: 'next',
            title: t('programs.next'),
            cell: ({ next_at }) => (next_at ? moment(next_at) : '–'),
          },
          {
            id: 'again',
            title: t('programs.action'),
            cell: (row) => (
              <Button
                variant="text"
                isDisabled={webhook.state === 'off'}
                isBusy={command.isBusy}
                aria-label={t('programs.sendAgainOf', { what: `${row.type} ${row.about}` })}
                onPress={() => void again(row)}
              >
                {t('programs.sendAgain')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}

/** Subject of a delivery, with a link to its screen. */
function About({ about }: { about: string }) {
  const [kind, ...rest] = about.split(':')
  const id = rest.join(':')
  if (kind === 'test') return '–'
  const path = kind === 'order' ? `/orders/${id}` : `/products/${encodeURIComponent(id)}`
  return (
    <Link to={path} data-row className="link">
      {id}
    </Link>
  )
}

function Answer({ row: { status, problem, attempts, took_ms } }: { row: WebhookDelivery }) {
  const t = useTranslate()
  if (attempts === 0 && status === null && problem === null) return '–'
  const what = status ?? (problem === null ? '–' : codeText(t, `programs.problem.${problem}`))
  return [
    what,
    ...(took_ms === null ? [] : [`${took_ms} ms`]),
    t('programs.attempts', { count: attempts }),
  ].join(' · ')
}
