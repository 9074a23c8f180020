import type { CustomerRow } from '@ambra/contract/customers/customer-operations'
import type { ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { Link, useSearchParams } from 'react-router'
import { askWithProof } from '#console/api/ask-with-proof.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { may, mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { FieldFilters, useFieldColumns } from '#console/shop/custom-fields/list-fields.tsx'
import { ExportDialog } from '#console/shop/export/late-export.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { CreateCustomer } from './customer-dialogs.tsx'
import { customerSearch } from './customer-search.ts'
import { DataDialogs } from './data-dialogs.tsx'
import type { Route } from './+types/customers'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('customers.list', customerSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

/**
 * List of accounts and guests. Filters and cursor are in the address. Data can be exported and erased by email
 * address alone.
 */
export default function Customers({ loaderData: { customers, next, groups, custom } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const [search] = useSearchParams()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.customers')} lead={t('customers.lead')}>
        {mayAnywhere(own, 'customers.edit') && (
          <Button variant="primary" onPress={() => show('new')}>
            {t('customers.create')}
          </Button>
        )}
        {mayAnywhere(own, 'customers.export') && customers.length > 0 && (
          <Button icon="file-down" onPress={() => show('export-list')}>
            {t('list.export')}
          </Button>
        )}
        {may(own, 'customers.export') && (
          <Button onPress={() => show('export')}>{t('customers.export')}</Button>
        )}
        {may(own, 'customers.erase') && <Button onPress={() => show('erase')}>{t('customers.erase')}</Button>}
      </PageHead>
      <Filters groups={groups} fields={custom.fields} />
      {customers.length > 0 ? (
        <CustomerList customers={customers} custom={custom} />
      ) : search.has('q') ||
        search.has('fields') ||
        search.has('group') ||
        search.has('who') ||
        search.has('after') ? (
        <Empty title={t('customers.none')}>
          <ButtonLink href="/customers">{t('customers.showAll')}</ButtonLink>
        </Empty>
      ) : (
        <Empty title={t('customers.noneYet')}>
          <p>{t('customers.noneYetHint')}</p>
        </Empty>
      )}
      <ListPages next={next} first={t('customers.first')} more={t('customers.more')} />
      {mayAnywhere(own, 'customers.edit') && <CreateCustomer />}
      <DataDialogs />
      <ExportDialog
        table="customers"
        isOpen={open === 'export-list'}
        onClose={close}
        fetchPart={(part) => {
          const { sort: _, after: __, ...filter } = customerSearch(search)
          return askWithProof('export.customers', { ...filter, ...part })
        }}
      />
    </>
  )
}

function Filters({ groups, fields }: { groups: readonly string[]; fields: ListFields['fields'] }) {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters label={t('customers.search')} hint={t('customers.searchHint')} maxLength={120}>
      <Choice
        label={t('customers.who')}
        value={address.get('who') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('customers.anyone') },
          { id: 'accounts', text: t('customers.accounts') },
          { id: 'guests', text: t('customers.guests') },
        ]}
        onChange={(id) => change('who', id)}
      />
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
      <FieldFilters
        fields={fields}
        asked={address.get('fields') ?? ''}
        onChange={(asked) => change('fields', asked)}
      />
    </ListFilters>
  )
}

function CustomerList({ customers, custom }: Pick<AdminResult<'customers.list'>, 'customers' | 'custom'>) {
  const fieldColumns = useFieldColumns<CustomerRow>(custom, ({ id }) => (id === null ? null : String(id)))
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('screen.customers')}
      rows={customers}
      keyOf={({ id, order }) => id ?? `order-${order}`}
      columns={[
        {
          id: 'name',
          title: t('customers.customer'),
          cell: ({ id, order, name, email }) => (
            <>
              <Link
                to={id === null ? `/customers/orders/${order}` : `/customers/${id}`}
                data-row
                className="link"
              >
                {name || (id ?? email)}
              </Link>
              <div className="muted">{email}</div>
            </>
          ),
        },
        { id: 'group', title: t('customers.group'), cell: ({ group }) => group ?? t('customers.guest') },
        { id: 'orders', title: t('customers.orders'), isFigure: true, cell: ({ orders }) => orders },
        { id: 'store', title: t('customers.store'), cell: ({ store }) => storeName(store) },
        {
          id: 'since',
          title: t('customers.day'),
          cell: ({ created_at }) => <span className="tabular">{moment(created_at)}</span>,
        },
        ...fieldColumns,
      ]}
    />
  )
}
