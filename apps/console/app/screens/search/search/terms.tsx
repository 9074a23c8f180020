import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatDate } from '@ambra/domain/platform/text/format'
import { useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { Empty } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { SearchHead, useStore, viewHref, storeIn } from './search-head.tsx'
import type { Route } from './+types/terms'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const address = new URL(request.url).searchParams
    const searches = Number(address.get('after_searches'))
    return client.query(
      'search.terms',
      {
        store: storeIn(address),
        days: Number(address.get('days')) || 30,
        ...(address.has('nothing') && { nothing: true }),
        ...(searches > 0 && {
          after_searches: searches,
          after_term: (address.get('after_term') ?? '').slice(0, 60),
        }),
      },
      { signal: request.signal },
    )
  })

const periods = [7, 30, 90] as const

/** Search terms of shoppers and searches without results, each with a link to a suitable rule. */
export default function Terms({ loaderData: { terms, has_more: hasMore } }: Route.ComponentProps) {
  const t = useTranslate()
  const store = useStore()
  const [address, setAddress] = useSearchParams()
  useListKeys()
  const isNothing = address.has('nothing')
  const days = periods.find((one) => String(one) === address.get('days')) ?? 30
  const change = (next: { days?: string; nothing?: boolean }) =>
    setAddress(
      {
        store,
        days: next.days ?? String(days),
        ...((next.nothing ?? isNothing) && { nothing: '1' }),
      },
      { preventScrollReset: true },
    )
  const last = terms.at(-1)
  return (
    <>
      <SearchHead view="terms" lead={t('search.lead')} />
      <div className={form.filters} data-no-print>
        <Choice
          label={t('search.period')}
          value={String(days)}
          options={periods.map((one) => ({ id: String(one), text: t('search.days', { count: one }) }))}
          onChange={(id) => change({ days: id })}
        />
        <Choice
          label={t('search.which')}
          value={isNothing ? 'nothing' : 'all'}
          options={[
            { id: 'all', text: t('search.all') },
            { id: 'nothing', text: t('search.nothing') },
          ]}
          onChange={(id) => change({ nothing: id === 'nothing' })}
        />
      </div>
      {terms.length === 0 ? (
        <Empty title={t(isNothing ? 'search.noNothing' : 'search.noTerms')}>
          <p>{t('search.termsHint')}</p>
        </Empty>
      ) : (
        <TermList terms={terms} />
      )}
      {hasMore && last && (
        <div className={form.more} data-no-print>
          <ButtonLink
            href={`?${new URLSearchParams({
              store,
              days: String(days),
              ...(isNothing && { nothing: '1' }),
              after_searches: String(last.searches),
              after_term: last.term,
            })}`}
          >
            {t('search.more')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function TermList({ terms }: Pick<AdminResult<'search.terms'>, 'terms'>) {
  const t = useTranslate()
  const store = useStore()
  const language = useLanguage()
  return (
    <List
      caption={t('screen.search')}
      rows={terms}
      keyOf={({ term }) => term}
      columns={[
        { id: 'term', title: t('search.term'), cell: ({ term }) => term },
        { id: 'searches', title: t('search.searches'), isFigure: true, cell: ({ searches }) => searches },
        {
          id: 'results',
          title: t('search.results'),
          isFigure: true,
          cell: ({ results }) =>
            results === 0 ? (
              <Badge kind="warn">{t('search.nothing')}</Badge>
            ) : (
              (results ?? t('search.unknown'))
            ),
        },
        {
          id: 'last',
          title: t('search.last'),
          cell: ({ last }) => formatDate(new Date(`${last}T12:00:00Z`), language),
        },
        {
          id: 'help',
          title: t('search.help'),
          cell: ({ term }) => (
            <div className={form.inline}>
              <ButtonLink
                variant="text"
                href={viewHref('synonyms', store, { open: 'new', words: term })}
                aria-label={t('search.synonymFor', { term })}
              >
                {t('search.view.synonyms')}
              </ButtonLink>
              <ButtonLink
                variant="text"
                href={viewHref('pins', store, { open: 'new', words: term })}
                aria-label={t('search.pinFor', { term })}
              >
                {t('search.kind.pin')}
              </ButtonLink>
              <ButtonLink
                variant="text"
                href={viewHref('redirects', store, { open: 'new', words: term })}
                aria-label={t('search.redirectFor', { term })}
              >
                {t('search.kind.redirect')}
              </ButtonLink>
              <ButtonLink
                variant="text"
                href={viewHref('why', store, { q: term })}
                aria-label={t('search.whyFor', { term })}
              >
                {t('search.view.why')}
              </ButtonLink>
            </div>
          ),
        },
      ]}
    />
  )
}
