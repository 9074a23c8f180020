import type { GoodsChoices, GoodsPage } from '@ambra/contract/admin/goods'
import { formatNumber } from '@ambra/domain/format'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { GoodsFilters } from './goods-filters.tsx'
import { filterNames, filterOf } from '../goods-search.ts'
import { GoodsTable } from '../goods-table.tsx'

const PricesDialog = lazy(async () => ({ default: (await import('./prices-dialog.tsx')).PricesDialog }))

type Props = { page: GoodsPage; choices: GoodsChoices }

/** Every product and variant of the shop; words, filters, order and place in the list stand in the address. */
export function Goods({ page, choices }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const [address] = useSearchParams()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const own = useOwn()
  const { open, show, close } = useOpen()
  useListKeys()
  const isFiltered = address.has('q') || filterNames.some((name) => address.has(name))
  const found = page.is_more
    ? t('goods.foundMore', { found: formatNumber(page.found, language) })
    : t('goods.found', { count: page.found })
  return (
    <>
      <PageHead title={t('screen.goods')} lead={found}>
        {may(own, 'prices.edit') && <Button onPress={() => show('prices')}>{t('goods.changePrices')}</Button>}
      </PageHead>
      <GoodsFilters choices={choices} />
      <FilterChips choices={choices} />
      {page.rows.length > 0 ? (
        <GoodsTable rows={page.rows} selection={{ chosen, choose }} />
      ) : (
        <Empty title={isFiltered ? t('goods.none') : t('goods.empty')}>
          {isFiltered ? (
            <ButtonLink href="/goods">{t('goods.all')}</ButtonLink>
          ) : (
            <p>{t('goods.emptyHint')}</p>
          )}
        </Empty>
      )}
      <ListPages next={page.next} first={t('goods.first')} more={t('goods.more')} />
      <BulkBar
        chosen={may(own, 'prices.edit') ? chosen.size : 0}
        onPrices={() => show('prices')}
        onClear={() => choose(new Set())}
      />
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
