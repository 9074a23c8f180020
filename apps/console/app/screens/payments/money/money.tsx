import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useListKeys } from '#console/frame/keys.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Refunds } from './refunds.tsx'
import { refundSearch } from './refund-search.ts'
import type { Route } from './+types/money'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = refundSearch(new URL(request.url).searchParams)
    const [sending, flagged, { approvals, limitCents }] = await Promise.all([
      client.query('refunds.list', search, { signal }),
      client.query('payments.flagged', {}, { signal }),
      client.query('approvals.list', {}, { signal }),
    ])
    return { sending, flagged, approvals, limitCents }
  })

type Props = {
  sending: AdminResult<'refunds.list'>
  flagged: AdminResult<'payments.flagged'>
} & AdminResult<'approvals.list'>

/** Refunds to send, and payments to review. */
export default function Money({ loaderData: { sending, flagged, approvals } }: Route.ComponentProps) {
  const t = useTranslate()
  const language = useLanguage()
  useListKeys()
  const waiting = approvals.filter(({ state }) => state === 'open')
  return (
    <>
      <PageHead
        title={t('screen.money')}
        lead={t('money.lead', {
          count: sending.toSend,
          sum: formatPrice(sending.toSendCents, language),
        })}
      />
      {waiting.length > 0 && (
        <Notice kind="warn">
          {t('money.waiting', { count: waiting.length })}{' '}
          <ButtonLink variant="text" href="/approvals">
            {t('screen.approvals')}
          </ButtonLink>
        </Notice>
      )}
      <Refunds sending={sending} />
      <Part title={t('money.flagged')}>
        {flagged.length > 0 ? (
          <Flagged flagged={flagged} />
        ) : (
          <p className="muted">{t('money.nothingFlagged')}</p>
        )}
      </Part>
    </>
  )
}

function Flagged({ flagged }: { flagged: Props['flagged'] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <List
      caption={t('money.flagged')}
      rows={flagged}
      keyOf={({ transaction }) => transaction}
      columns={[
        {
          id: 'number',
          title: t('money.order'),
          cell: ({ number }) => <span className="tabular">{number}</span>,
        },
        { id: 'provider', title: t('money.provider'), cell: ({ provider }) => provider },
        { id: 'flag', title: t('money.flag'), cell: ({ flag }) => <Badge kind="warn">{flag}</Badge> },
        { id: 'transaction', title: t('money.transaction'), cell: ({ transaction }) => transaction },
        {
          id: 'started',
          title: t('money.since'),
          cell: ({ started }) => <span className="tabular">{started}</span>,
        },
        {
          id: 'sum',
          title: t('money.sum'),
          isFigure: true,
          cell: ({ amountCents }) => formatPrice(amountCents, language),
        },
      ]}
    />
  )
}
