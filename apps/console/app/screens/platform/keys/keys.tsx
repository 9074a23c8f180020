import type { ApiKey } from '@ambra/contract/platform/staff/keys-operations'
import type { Webhook } from '@ambra/contract/messaging/webhooks-operations'
import { Link } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { NewKey } from './new-key.tsx'
import { NewWebhook } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import type { Route } from './+types/keys'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [keys, webhooks] = await Promise.all([
      client.query('keys.list', {}, { signal: request.signal }),
      client.query('webhooks.list', {}, { signal: request.signal }),
    ])
    return { keys, webhooks }
  })

/** Screen of API keys and webhooks. */
export default function Keys({ loaderData: { keys, webhooks } }: Route.ComponentProps) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  useListKeys()
  const revoked = keys.find(({ id }) => open === `revoke-${id}`)
  return (
    <>
      <PageHead
        title={t('screen.keys')}
        lead={
          <>
            {t('programs.lead')}{' '}
            <a className="link" href="/api/admin/docs">
              {t('programs.docs')}
            </a>
          </>
        }
      >
        <Button variant="primary" icon="plus" onPress={() => show('new-key')}>
          {t('programs.new')}
        </Button>
        <Button icon="plus" onPress={() => show('new-webhook')}>
          {t('programs.newWebhook')}
        </Button>
      </PageHead>
      <Part title={t('programs.keys')}>
        {keys.length > 0 ? (
          <KeyList keys={keys} onRevoke={(id) => show(`revoke-${id}`)} />
        ) : (
          <Empty title={t('programs.none')}>
            <p>{t('programs.noneWhat')}</p>
          </Empty>
        )}
      </Part>
      <Part title={t('programs.webhooks')}>
        {webhooks.length > 0 ? (
          <WebhookList webhooks={webhooks} />
        ) : (
          <Empty title={t('programs.noWebhooks')}>
            <p>{t('programs.noWebhooksWhat')}</p>
          </Empty>
        )}
      </Part>
      <Sheet title={t('programs.new')} isOpen={open === 'new-key'} onClose={close} shape="wide">
        <NewKey onDone={close} />
      </Sheet>
      <Sheet title={t('programs.newWebhook')} isOpen={open === 'new-webhook'} onClose={close} shape="wide">
        <NewWebhook onDone={close} />
      </Sheet>
      <ConfirmDialog
        isOpen={revoked !== undefined}
        onClose={close}
        title={t('programs.revoke')}
        what={t('programs.revokeWhat', { name: revoked?.name ?? '' })}
        action={t('programs.revoke')}
        isDanger
        hasReason
        work={(reason) => runCommand('keys.revoke', { id: revoked?.id ?? 0, ...reason })}
        onDone={() => {
          addToast({ text: t('programs.revoked', { name: revoked?.name ?? '' }) })
          close()
        }}
      />
    </>
  )
}

function KeyList({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (id: number) => void }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('programs.keys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('programs.name'),
          cell: ({ name, prefix }) => (
            <>
              {name} <code translate="no">{prefix}…</code>
            </>
          ),
        },
        { id: 'state', title: t('programs.state'), cell: (key) => <KeyState apiKey={key} /> },
        { id: 'rights', title: t('programs.rights'), cell: (key) => <Rights apiKey={key} /> },
        { id: 'maker', title: t('programs.maker'), cell: ({ made_by }) => made_by || '–' },
        {
          id: 'used',
          title: t('programs.used'),
          cell: ({ last_used_at, last_network }) =>
            last_used_at ? `${moment(last_used_at)} · ${last_network ?? ''}` : t('programs.never'),
        },
        { id: 'until', title: t('programs.until'), cell: ({ expires_at }) => moment(expires_at) },
        {
          id: 'revoke',
          title: t('programs.action'),
          cell: ({ id, name, state }) =>
            state === 'revoked' || state === 'ended' ? (
              '–'
            ) : (
              <Button
                variant="text"
                aria-label={t('programs.revokeOf', { name })}
                onPress={() => onRevoke(id)}
              >
                {t('programs.revoke')}
              </Button>
            ),
        },
      ]}
    />
  )
}

const stateKinds = { works: 'ok', ended: 'plain', revoked: 'plain', maker_gone: 'warn' } as const

function KeyState({ apiKey: { state } }: { apiKey: ApiKey }) {
  const t = useTranslate()
  return <Badge kind={stateKinds[state]}>{t(`programs.state.${state}`)}</Badge>
}

/** Rights of a key, the rights without effect, and the stores it works in. */
function Rights({ apiKey: { permissions, lost, stores, trusted } }: { apiKey: ApiKey }) {
  const t = useTranslate()
  const counting = permissions.filter((right) => !lost.includes(right))
  return (
    <>
      {counting.map((right) => codeText(t, `right.${right}`)).join(', ')}
      {stores && ` · ${stores.map(storeName).join(', ')}`}
      {trusted.length > 0 &&
        ` · ${t('programs.trusts', { what: trusted.map((name) => codeText(t, `operation.${name}`)).join(', ') })}`}
      {lost.length > 0 && (
        <>
          {' '}
          <Badge kind="warn">
            {t('programs.lost', { what: lost.map((right) => codeText(t, `right.${right}`)).join(', ') })}
          </Badge>
        </>
      )}
    </>
  )
}

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('programs.webhooks')}
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'url',
          title: t('programs.url'),
          cell: ({ id, url, description }) => (
            <Link to={`/keys/webhooks/${id}`} data-row className="link">
              {description || new URL(url).host}
            </Link>
          ),
        },
        { id: 'state', title: t('programs.state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
        {
          id: 'events',
          title: t('programs.events'),
          cell: ({ events }) => <span translate="no">{events.join(', ')}</span>,
        },
        {
          id: 'last',
          title: t('programs.lastDelivered'),
          cell: ({ last_delivered_at }) =>
            last_delivered_at ? moment(last_delivered_at) : t('programs.never'),
        },
        {
          id: 'waiting',
          title: t('programs.delivery.waiting'),
          isFigure: true,
          cell: ({ waiting }) => waiting,
        },
        { id: 'failed', title: t('programs.delivery.failed'), isFigure: true, cell: ({ failed }) => failed },
      ]}
    />
  )
}
