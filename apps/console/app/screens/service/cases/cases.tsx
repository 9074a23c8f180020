import type { CaseRow } from '@ambra/contract/service/service-cases'
import { Link, useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { caseSearch } from './case-search.ts'
import { CaseState } from './case-state.tsx'
import { Due } from './due.tsx'
import type { Route } from './+types/cases'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('service.cases', caseSearch(new URL(request.url).searchParams), { signal: request.signal }),
  )

/** List of withdrawals and claims, nearest deadline first. Filters and cursor are in the address. */
export default function Cases({ loaderData: { cases, next, open, overdue } }: Route.ComponentProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  useListKeys()
  const isFiltered = ['q', 'kind', 'state', 'mine', 'after'].some((name) => search.has(name))
  return (
    <>
      <PageHead title={t('screen.service')} lead={t('service.lead', { count: open })} />
      {overdue > 0 && <Notice kind="error">{t('service.overdueCases', { count: overdue })}</Notice>}
      <Filters />
      {cases.length > 0 ? (
        <CaseList cases={cases} />
      ) : (
        <Empty title={t(isFiltered ? 'service.noneFits' : 'service.none')}>
          {isFiltered ? (
            <ButtonLink href="/service">{t('service.showOpen')}</ButtonLink>
          ) : (
            <p>{t('service.noneWhat')}</p>
          )}
        </Empty>
      )}
      <ListPages next={next} first={t('service.first')} more={t('service.more')} />
    </>
  )
}

function Filters() {
  const t = useTranslate()
  const { address, change } = useListAddress()
  const { state, kind, mine } = caseSearch(address)
  return (
    <ListFilters label={t('service.search')} hint={t('service.searchHint')} maxLength={120}>
      <Choice
        label={t('service.which')}
        value={state ?? 'open'}
        options={(['open', 'done', 'all'] as const).map((id) => ({ id, text: t(`service.which.${id}`) }))}
        onChange={(id) => change('state', id)}
      />
      <Choice
        label={t('service.kind')}
        value={kind ?? anyChoice}
        options={[
          { id: anyChoice, text: t('service.anyKind') },
          { id: 'withdrawal', text: t('service.withdrawals') },
          { id: 'claim', text: t('service.claims') },
        ]}
        onChange={(id) => change('kind', id)}
      />
      <Check isSelected={mine ?? false} onChange={(isMine) => change('mine', isMine ? '1' : '')}>
        {t('service.mine')}
      </Check>
    </ListFilters>
  )
}

function CaseList({ cases }: { cases: readonly CaseRow[] }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('screen.service')}
      rows={cases}
      keyOf={({ code }) => code}
      columns={[
        {
          id: 'case',
          title: t('service.case'),
          cell: ({ kind, code, about }) => (
            <>
              <Link to={`/service/${kind}/${code}`} data-row className="link">
                {t(`service.one.${kind}`)} {code}
              </Link>
              <div className="muted">{about}</div>
            </>
          ),
        },
        { id: 'due', title: t('service.due'), cell: (one) => <Due {...one} /> },
        { id: 'state', title: t('service.state'), cell: (one) => <CaseState {...one} /> },
        {
          id: 'shopper',
          title: t('service.shopper'),
          cell: ({ name, number, store }) => (
            <div>
              {name ?? <span className="muted">{t('service.hidden')}</span>}
              <div className="muted tabular">
                {number} · {storeName(store)}
              </div>
            </div>
          ),
        },
        {
          id: 'assignee',
          title: t('service.assignee'),
          cell: ({ assignee }) => assignee?.name ?? <span className="muted">{t('service.nobody')}</span>,
        },
        { id: 'at', title: t('service.at'), cell: ({ at }) => <span className="tabular">{moment(at)}</span> },
      ]}
    />
  )
}
