import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { SavedView } from '@ambra/contract/platform/staff/view-operations'
import { useState } from 'react'
import { useNavigation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { askWithProof } from '#console/api/ask-with-proof.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen, isDialogOnly } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ExportDialog } from '#console/shop/export/late-export.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import type { OrderPeople } from '../orders-types.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnsSheet } from './columns-sheet.tsx'
import { Filters } from './filters.tsx'
import { changed, listInput } from './list-search.ts'
import { OrderTable } from './order-table.tsx'
import styles from './orders.module.css'
import { Views } from './views.tsx'
import type { Route } from './+types/orders'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [page, people, views] = await Promise.all([
      client.query('orders.list', listInput(new URL(request.url).searchParams), { signal }),
      client.query('orders.people', {}, { signal }),
      client.query('views.list', { room: 'orders' }, { signal }),
    ])
    return { page, people, views }
  })

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

type Props = { page: AdminResult<'orders.list'>; people: OrderPeople; views: readonly SavedView[] }

/** List of orders. Filters, sorting and columns are in the address. */
export default function Orders({ loaderData: { page, people, views } }: Route.ComponentProps) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const own = useOwn()
  const [search] = useSearchParams()
  const { state } = useNavigation()
  useListKeys()
  const question = changed(search, {}).toString()
  return (
    <>
      <PageHead title={t('screen.orders')}>
        <Button variant="text" icon="file-down" onPress={() => show('export')}>
          {t('list.export')}
        </Button>
        <Button variant="text" onPress={() => show('columns')}>
          {t('orders.columns')}
        </Button>
        <Button variant="text" onPress={() => show('view')}>
          {t('orders.saveView')}
        </Button>
      </PageHead>
      <Views views={views} open={open} onClose={close} />
      <Filters
        people={people}
        fields={page.custom.fields}
        open={open}
        onOpen={() => show('filter')}
        onClose={close}
      />
      <div className={styles.list} aria-busy={state === 'loading'}>
        <Page key={`${question} ${search.get('after') ?? ''}`} page={page} people={people} />
      </div>
      <ExportDialog
        table="orders"
        isOpen={open === 'export'}
        onClose={close}
        hasContacts={mayAnywhere(own, 'customers.export')}
        fetchPart={(part) => {
          const { sort: _, after: __, ...filter } = listInput(search)
          return askWithProof('export.orders', { ...filter, ...part })
        }}
      />
      <ColumnsSheet isOpen={open === 'columns'} onClose={close} />
    </>
  )
}

/** Page of the list. Its selection is reset with it. */
function Page({ page: { rows, next, custom }, people }: Pick<Props, 'page' | 'people'>) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      {rows.length > 0 ? (
        <OrderTable rows={rows} custom={custom} selected={selected} onSelect={select} />
      ) : (
        <Nothing />
      )}
      <div className={form.more} data-no-print>
        {search.has('after') && (
          <ButtonLink variant="text" href={`/orders?${changed(search, {})}`}>
            {t('orders.firstPage')}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink href={`/orders?${changed(search, { after: next })}`}>{t('orders.nextPage')}</ButtonLink>
        )}
      </div>
      <BulkBar selected={selected} people={people} onSelect={select} />
    </>
  )
}

function Nothing() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const isAsked = changed(search, { cols: undefined, sort: undefined }).size > 0
  return isAsked ? (
    <Empty title={t('orders.noneFit')}>
      <p>{t('orders.noneFitHint')}</p>
      <ButtonLink href="/orders">{t('orders.view.all')}</ButtonLink>
    </Empty>
  ) : (
    <Empty title={t('orders.none')}>
      <p>{t('orders.noneHint')}</p>
    </Empty>
  )
}
