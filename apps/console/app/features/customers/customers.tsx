import type { AdminResult } from '@ambra/contract/admin/operations'
import { Link, useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { DataDialogs } from './data-dialogs.tsx'

/** Customers with an account; filters and place stand in the address. Guests are exported and erased by their address. */
export function Customers({ customers, next, groups }: AdminResult<'customers.list'>) {
  const t = useTranslate()
  const own = useOwn()
  const { show } = useOpen()
  const [search] = useSearchParams()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.customers')} lead={t('customers.lead')}>
        {may(own, 'customers.export') && (
          <Button onPress={() => show('export')}>{t('customers.export')}</Button>
        )}
        {may(own, 'customers.erase') && <Button onPress={() => show('erase')}>{t('customers.erase')}</Button>}
      </PageHead>
      <Filters groups={groups} />
      {customers.length > 0 ? (
        <CustomerList customers={customers} />
      ) : search.has('q') || search.has('group') || search.has('after') ? (
        <Empty title={t('customers.none')}>
          <ButtonLink href="/customers">{t('customers.showAll')}</ButtonLink>
        </Empty>
      ) : (
        <Empty title={t('customers.noneYet')}>
          <p>{t('customers.noneYetHint')}</p>
        </Empty>
      )}
      <ListPages next={next} first={t('customers.first')} more={t('customers.more')} />
      <DataDialogs />
    </>
  )
}

function Filters({ groups }: { groups: readonly string[] }) {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters label={t('customers.search')} hint={t('customers.searchHint')} maxLength={120}>
      <Choice
        label={t('customers.group')}
        value={address.get('group') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('customers.anyGroup') },
          ...groups.map((id) => ({ id, text: id })),
        ]}
        onChange={(id) => change('group', id)}
      />
      <Choice
        label={t('customers.sort')}
        value={address.get('sort') === 'orders' ? 'orders' : anyChoice}
        options={[
          { id: anyChoice, text: t('customers.newest') },
          { id: 'orders', text: t('customers.mostOrders') },
        ]}
        onChange={(id) => change('sort', id)}
      />
    </ListFilters>
  )
}

function CustomerList({ customers }: { customers: AdminResult<'customers.list'>['customers'] }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('screen.customers')}
      rows={customers}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('customers.customer'),
          cell: ({ id, name, email }) => (
            <>
              <Link to={`/customers/${id}`} data-row className="link">
                {name || id}
              </Link>
              <div className="muted">{email}</div>
            </>
          ),
        },
        { id: 'group', title: t('customers.group'), cell: ({ group }) => group },
        { id: 'orders', title: t('customers.orders'), isFigure: true, cell: ({ orders }) => orders },
        { id: 'store', title: t('customers.store'), cell: ({ store }) => storeName(store) },
        {
          id: 'since',
          title: t('customers.since'),
          cell: ({ created_at }) => <span className="tabular">{moment(created_at)}</span>,
        },
      ]}
    />
  )
}
