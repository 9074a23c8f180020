import type { GoodsDetails } from '@ambra/contract/admin/goods'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Part } from '#console/ui/page.tsx'
import { GoodsTable } from './goods-table.tsx'

/** The variants of a product; each has its own price and stock on its own screen. */
export function VariantsPart({ product: { variants } }: { product: GoodsDetails }) {
  const t = useTranslate()
  return (
    <Part title={t('goods.kind.variant')}>
      <GoodsTable rows={variants} isShort />
    </Part>
  )
}
