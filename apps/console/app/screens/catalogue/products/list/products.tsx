import { formatNumber } from '@ambra/domain/platform/text/format'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { client } from '#console/api/client.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ExportDialog } from '#console/shop/export/late-export.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { load } from '#console/api/load.ts'
import { searchOf } from '#console/screens/catalogue/products/product-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ProductFilters } from './product-filters.tsx'
import { filterNames, filterOf } from '../product-search.ts'
import { ProductTable } from '../product-table.tsx'
import type { Route } from './+types/products'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = searchOf(new URL(request.url).searchParams)
    const { store } = search
    const [page, choices] = await Promise.all([
      client.query('products.list', search, { signal: request.signal }),
      client.query('products.choices', store === undefined ? {} : { store }, { signal: request.signal }),
    ])
    return { page, choices }
  })

const PricesDialog = lazy(async () => ({ default: (await import('./prices-dialog.tsx')).PricesDialog }))

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

/** List of products and variants. Search, filters, sorting and cursor are in the address. */
export default function Products({ loaderData: { page, choices } }: Route.ComponentProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [address] = useSearchParams()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const own = useOwn()
  const mayEdit = may(own, 'products.edit') || may(own, 'products.publish')
  const mayPrice = may(own, 'prices.edit')
  const { open, show, close } = useOpen()
  useListKeys()
  const isFiltered = address.has('q') || filterNames.some((name) => address.has(name))
  const found = page.is_more
    ? t('products.foundMore', { found: formatNumber(page.found, language) })
    : t('products.found', { count: page.found })
  return (
    <>
      <PageHead title={t('screen.products')} lead={found}>
        {may(own, 'products.edit') && (
          <ButtonLink icon="plus" variant={page.rows.length > 0 ? 'primary' : 'outline'} href="/new-product">
            {t('products.create')}
          </ButtonLink>
        )}
        {page.rows.length > 0 && (
          <Button icon="file-down" onPress={() => show('export')}>
            {t('list.export')}
          </Button>
        )}
        {mayEdit && <Button onPress={() => show('edit')}>{t('products.editMany')}</Button>}
        {mayPrice && <Button onPress={() => show('prices')}>{t('products.changePrices')}</Button>}
      </PageHead>
      <ProductFilters choices={choices} fields={page.custom.fields} />
      <FilterChips choices={choices} fields={page.custom.fields} />
      {page.rows.length > 0 ? (
        <ProductTable rows={page.rows} custom={page.custom} selection={{ chosen, choose }} />
      ) : (
        <Empty title={isFiltered ? t('products.none') : t('products.empty')}>
          {isFiltered ? (
            <ButtonLink href="/products">{t('products.all')}</ButtonLink>
          ) : (
            <>
              <p>{t('products.emptyHint')}</p>
              <Actions>
                {may(own, 'products.edit') && (
                  <ButtonLink icon="plus" variant="primary" href="/new-product">
                    {t('products.create')}
                  </ButtonLink>
                )}
                {may(own, 'import.run') && (
                  <ButtonLink icon="file-down" href="/import">
                    {t('products.fromFile')}
                  </ButtonLink>
                )}
              </Actions>
            </>
          )}
        </Empty>
      )}
      <ListPages next={page.next} first={t('products.first')} more={t('products.more')} />
      <BulkBar
        chosen={chosen.size}
        onEdit={mayEdit ? () => show('edit') : undefined}
        onPrices={mayPrice ? () => show('prices') : undefined}
        onClear={() => choose(new Set())}
      />
      <ExportDialog
        table="products"
        isOpen={open === 'export'}
        onClose={close}
        fetchPart={(part) => client.query('export.products', { ...filterOf(address), ...part })}
      />
      {open === 'edit' && (
        <Suspense>
          <EditDialog
            isOpen
            onClose={close}
            chosen={[...chosen]}
            filter={filterOf(address)}
            found={found}
            choices={choices}
          />
        </Suspense>
      )}
      {open === 'prices' && (
        <Suspense>
          <PricesDialog
            isOpen
            onClose={close}
            chosen={[...chosen]}
            filter={filterOf(address)}
            found={found}
          />
        </Suspense>
      )}
    </>
  )
}
