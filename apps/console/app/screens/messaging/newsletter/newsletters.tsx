import { Link } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { newsletterBadges } from './newsletter-words.ts'
import type { Route } from './+types/newsletters'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const after = Number(new URL(request.url).searchParams.get('after'))
    return client.query('newsletters.list', after > 0 ? { after } : {}, { signal: request.signal })
  })

/** List of newsletters with their state and figures, newest first. */
export default function Newsletters({ loaderData: { newsletters, next, subscribed } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.newsletters')} lead={t('newsletter.subscribed', { count: subscribed })}>
        <ButtonLink icon="plus" variant="primary" href="/newsletter/new">
          {t('newsletter.new')}
        </ButtonLink>
        {may(own, 'customers.read_contact') && (
          <ButtonLink href="/newsletter/subscribers">{t('screen.subscribers')}</ButtonLink>
        )}
      </PageHead>
      {newsletters.length > 0 ? (
        <List
          caption={t('screen.newsletters')}
          rows={newsletters}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'subject',
              title: t('newsletter.subject'),
              cell: ({ id, subject }) => (
                <Link className="link" data-row to={`/newsletter/${id}`}>
                  {subject}
                </Link>
              ),
            },
            {
              id: 'state',
              title: t('newsletter.state'),
              cell: ({ state }) => (
                <Badge kind={newsletterBadges[state]}>{t(`newsletter.state.${state}`)}</Badge>
              ),
            },
            {
              id: 'at',
              title: t('newsletter.at'),
              cell: ({ send_at, changed_at }) => moment(send_at ?? changed_at),
            },
            { id: 'sent', title: t('newsletter.sent'), isFigure: true, cell: ({ sent }) => sent },
            { id: 'failed', title: t('newsletter.failed'), isFigure: true, cell: ({ failed }) => failed },
            { id: 'left', title: t('newsletter.left'), isFigure: true, cell: ({ left }) => left },
          ]}
        />
      ) : (
        <Empty title={t('newsletter.none')}>
          <p>{t('newsletter.noneHint')}</p>
        </Empty>
      )}
      <ListPages next={next === null ? null : String(next)} more={t('newsletter.more')} />
    </>
  )
}
