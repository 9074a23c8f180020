import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatDate } from '@ambra/domain/platform/text/format'
import { Link, useSearchParams } from 'react-router'
import { may, useOwn } from '#console/frame/own.tsx'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { CardState, OrderLink, plainName } from './card-parts.tsx'
import { FindCard } from './find-card.tsx'
import { cardStates, giftCardSearch } from './gift-card-search.ts'
import { IssueCard } from './issue-card.tsx'
import type { Route } from './+types/gift-cards'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('gift-cards.list', giftCardSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

type Result = AdminResult<'gift-cards.list'>

/** List of gift cards, sold or issued by staff. Filters and cursor are in the address; codes never are. */
export default function GiftCards({
  loaderData: { cards, next, open: left, limit_cents, months },
}: Route.ComponentProps) {
  const t = useTranslate()
  const money = useMoney()
  const own = useOwn()
  const [address] = useSearchParams()
  const { open, show, close } = useOpen()
  useListKeys()
  const isFiltered = ['q', 'state', 'after'].some((name) => address.has(name))
  const mayIssue = may(own, 'gift_cards.manage')
  return (
    <>
      <PageHead
        title={t('screen.giftCards')}
        lead={t('cards.lead', { count: left.cards, sum: money(left.cents) })}
      >
        {mayIssue && (
          <Button variant="primary" icon="plus" onPress={() => show('issue')}>
            {t('cards.issue')}
          </Button>
        )}
        <Button icon="search" onPress={() => show('find')}>
          {t('cards.find')}
        </Button>
      </PageHead>
      <Filters />
      {cards.length > 0 ? (
        <Table cards={cards} />
      ) : (
        <Empty title={t(isFiltered ? 'cards.noneFits' : 'cards.none')}>
          <p>{t(isFiltered ? 'cards.noneFitsHint' : 'cards.noneHint')}</p>
        </Empty>
      )}
      <ListPages next={next} first={t('cards.firstPage')} more={t('cards.more')} />
      <Sheet title={t('cards.find')} isOpen={open === 'find'} onClose={close}>
        <FindCard onClose={close} />
      </Sheet>
      <Sheet title={t('cards.issue')} isOpen={mayIssue && open === 'issue'} onClose={close}>
        <IssueCard months={months} limitCents={limit_cents} onClose={close} />
      </Sheet>
    </>
  )
}

function Filters() {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters label={t('cards.search')} hint={t('cards.searchHint')} maxLength={32}>
      <Choice
        label={t('cards.state')}
        value={address.get('state') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('cards.anyState') },
          ...cardStates.map((id) => ({ id, text: t(`cards.state.${id}`) })),
        ]}
        onChange={(id) => change('state', id)}
      />
    </ListFilters>
  )
}

function Table({ cards }: Pick<Result, 'cards'>) {
  const t = useTranslate()
  const money = useMoney()
  const language = useLanguage()
  const day = (at: string | null) => (at === null ? '–' : formatDate(new Date(at), language))
  return (
    <List
      caption={t('screen.giftCards')}
      rows={cards}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'card',
          title: t('cards.card'),
          cell: ({ id, ending, note }) => (
            <>
              <Link to={`/gift-cards/${id}`} data-row className="link">
                {`…${ending}`}
              </Link>
              {note && <div className="muted">{note}</div>}
            </>
          ),
        },
        { id: 'state', title: t('cards.state'), cell: ({ state }) => <CardState state={state} /> },
        {
          id: 'balance',
          title: t('cards.balance'),
          isFigure: true,
          cell: ({ balance_cents, value_cents }) =>
            t('cards.balanceOf', { balance: money(balance_cents), value: money(value_cents) }),
        },
        {
          id: 'from',
          title: t('cards.from'),
          cell: ({ order, issued_by }) =>
            order ? <OrderLink number={order} /> : plainName(issued_by ?? t('cards.staff')),
        },
        { id: 'issued', title: t('cards.issued'), cell: ({ issued_at }) => day(issued_at) },
        { id: 'until', title: t('cards.until'), cell: ({ expires_at }) => day(expires_at) },
      ]}
    />
  )
}
