import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Webhook } from '@ambra/contract/messaging/webhooks-operations'
import { useSearchParams, data } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, Facts, PageHead, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Deliveries } from './deliveries.tsx'
import { deliverySearch, deliveryStates } from './delivery-search.ts'
import { testWebhook } from './test-webhook.ts'
import { WebhookDialogs } from './webhook-dialogs.tsx'
import { WebhookState } from './webhook-state.tsx'
import type { Route } from './+types/webhook'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) throw data(null, 404)
    const search = deliverySearch(new URL(request.url).searchParams)
    const [webhooks, deliveries] = await Promise.all([
      client.query('webhooks.list', {}, { signal: request.signal }),
      client.query('webhooks.deliveries', { id, ...search }, { signal: request.signal }),
    ])
    const webhook = webhooks.find((one) => one.id === id)
    if (!webhook) throw data(null, 404)
    return { webhook, deliveries }
  })

export default function WebhookRoute({ loaderData }: Route.ComponentProps) {
  return <WebhookScreen key={loaderData.webhook.id} {...loaderData} />
}

const all = '*'
type Props = { webhook: Webhook; deliveries: AdminResult<'webhooks.deliveries'> }

/** Screen of one webhook: state, deliveries and actions. */
function WebhookScreen({ webhook, deliveries }: Props) {
  const t = useTranslate()
  const moment = useMoment()
  const { open, show, close } = useOpen()
  const { url, description, state, events } = webhook
  return (
    <>
      <PageHead title={description || new URL(url).host} lead={<span translate="no">{url}</span>}>
        <ButtonLink variant="text" icon="arrow-left" href="/keys">
          {t('screen.keys')}
        </ButtonLink>
        <Button onPress={() => show('change')}>{t('programs.change')}</Button>
      </PageHead>
      <Facts
        rows={[
          [t('programs.state'), <WebhookState key="state" webhook={webhook} />],
          [
            t('programs.events'),
            <span key="events" translate="no">
              {events.join(', ')}
            </span>,
          ],
          [
            t('programs.lastDelivered'),
            webhook.last_delivered_at ? moment(webhook.last_delivered_at) : t('programs.never'),
          ],
          ...(webhook.failing_since
            ? [[t('programs.failingSince'), moment(webhook.failing_since)] as const]
            : []),
        ]}
      />
      <Steps webhook={webhook} onShow={show} />
      <Part title={t('programs.messages')}>
        <Messages webhook={webhook} deliveries={deliveries} />
      </Part>
      <WebhookDialogs webhook={webhook} open={open} onClose={close} isOff={state === 'off'} />
    </>
  )
}

function Steps({ webhook, onShow }: { webhook: Webhook; onShow: (dialog: string) => void }) {
  const t = useTranslate()
  const command = useCommand()
  const { id, state, failed } = webhook
  async function test() {
    let problem: string | null = null
    const isDone = await command.run(async () => {
      problem = await testWebhook(id)
    })
    if (isDone)
      addToast({ text: problem === null ? t('programs.testGood') : t('programs.testBad', { problem }) })
  }
  async function again() {
    let count = 0
    const isDone = await command.run(async () => {
      count = (await runCommand('webhooks.send-failed', { id })).queued
    })
    if (isDone) addToast({ text: t('programs.queued', { count }) })
  }
  return (
    <div className={form.stack} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div className={form.inline}>
        {state === 'off' ? (
          <Button variant="primary" onPress={() => onShow('on')}>
            {t('programs.switchOn')}
          </Button>
        ) : (
          <>
            <Button isBusy={command.isBusy} onPress={() => void test()}>
              {t('programs.test')}
            </Button>
            {failed > 0 && <Button onPress={() => void again()}>{t('programs.sendFailed')}</Button>}
            <Button variant="text" onPress={() => onShow('off')}>
              {t('programs.switchOff')}
            </Button>
          </>
        )}
        <Button variant="text" onPress={() => onShow('rotate')}>
          {t('programs.rotate')}
        </Button>
        <Button variant="danger" onPress={() => onShow('remove')}>
          {t('programs.remove')}
        </Button>
      </div>
    </div>
  )
}

function Messages({ webhook, deliveries: { rows, next } }: Props) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { state } = deliverySearch(search)
  const older = new URLSearchParams({ ...(state && { state }), before: String(next) })
  return (
    <>
      <div className={form.filters} data-no-print>
        <Choice
          label={t('programs.shown')}
          value={state ?? all}
          options={[
            { id: all, text: t('programs.all') },
            ...deliveryStates.map((id) => ({ id, text: t(`programs.delivery.${id}`) })),
          ]}
          onChange={(id) => setSearch(id === all ? {} : { state: id }, { preventScrollReset: true })}
        />
      </div>
      {rows.length > 0 ? (
        <Deliveries webhook={webhook} rows={rows} />
      ) : (
        <Empty title={t('programs.noMessages')} />
      )}
      {next !== null && (
        <div className={form.more} data-no-print>
          <ButtonLink href={`/keys/webhooks/${webhook.id}?${older}`}>{t('programs.older')}</ButtonLink>
        </div>
      )}
    </>
  )
}
