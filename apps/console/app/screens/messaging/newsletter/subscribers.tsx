import type { SubscriberListed } from '@ambra/contract/messaging/newsletter-operations'
import { useState } from 'react'
import { askWithProof } from '#console/api/ask-with-proof.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ExportDialog } from '#console/shop/export/late-export.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Empty, Facts, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { subscriberSearch } from './subscriber-search.ts'
import type { Route } from './+types/subscribers'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('subscribers.list', subscriberSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

const states = ['subscribed', 'pending', 'unsubscribed'] as const

/** Subscribers with the proof of their consent: search, figures, and removal. */
export default function Subscribers({ loaderData: { subscribers, next, counts } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  const { address, change } = useListAddress()
  const { open, show, close } = useOpen()
  const [leaving, setLeaving] = useState<SubscriberListed>()
  const mayRemove = may(own, 'customers.edit')
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.subscribers')}>
        <ButtonLink variant="text" icon="arrow-left" href="/newsletter">
          {t('screen.newsletters')}
        </ButtonLink>
        {may(own, 'customers.export') && subscribers.length > 0 && (
          <Button icon="file-down" onPress={() => show('export')}>
            {t('list.export')}
          </Button>
        )}
      </PageHead>
      <Facts rows={states.map((state) => [t(`newsletter.subscriber.${state}`), counts[state]])} />
      <ListFilters label={t('newsletter.search')} maxLength={254}>
        <Choice
          label={t('newsletter.state')}
          value={address.get('state') ?? anyChoice}
          options={[
            { id: anyChoice, text: t('newsletter.anyState') },
            ...states.map((id) => ({ id, text: t(`newsletter.subscriber.${id}`) })),
          ]}
          onChange={(id) => change('state', id)}
        />
      </ListFilters>
      {subscribers.length > 0 ? (
        <List
          caption={t('screen.subscribers')}
          rows={subscribers}
          keyOf={({ id }) => id}
          columns={[
            { id: 'email', title: t('newsletter.email'), cell: ({ email }) => email },
            {
              id: 'state',
              title: t('newsletter.state'),
              cell: ({ state }) => t(`newsletter.subscriber.${state}`),
            },
            { id: 'store', title: t('newsletter.store'), cell: ({ store }) => storeName(store) },
            {
              id: 'at',
              title: t('newsletter.consentAt'),
              cell: ({ confirmed_at, consent }) =>
                confirmed_at === null ? '–' : [moment(confirmed_at), consent].filter(Boolean).join(' · '),
            },
            ...(mayRemove
              ? [
                  {
                    id: 'remove',
                    title: t('newsletter.remove'),
                    cell: (row: SubscriberListed) =>
                      row.state !== 'unsubscribed' && (
                        <Button
                          variant="text"
                          aria-label={t('newsletter.removeOne', { email: row.email })}
                          onPress={() => setLeaving(row)}
                        >
                          {t('newsletter.remove')}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Empty title={t('newsletter.noSubscribers')} />
      )}
      <ListPages next={next === null ? null : String(next)} more={t('newsletter.more')} />
      <ExportDialog
        table="subscribers"
        isOpen={open === 'export'}
        onClose={close}
        fetchPart={(part) => {
          const { after: _, ...filter } = subscriberSearch(address)
          return askWithProof('export.subscribers', { ...filter, ...part })
        }}
      />
      {leaving && (
        <ConfirmDialog
          isOpen
          onClose={() => setLeaving(undefined)}
          title={t('newsletter.removeOne', { email: leaving.email })}
          what={t('newsletter.removeWhat')}
          action={t('newsletter.remove')}
          isDanger
          hasReason
          work={(reason) => runCommand('subscribers.remove', { id: leaving.id, ...reason })}
          onDone={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
