import type { StockLevel } from '@ambra/contract/admin/stock-operations'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Facts, Part } from '#console/ui/page.tsx'

type Props = {
  level: StockLevel
  shops: readonly { id: string; name: string }[]
  mayMove: boolean
  onMove: () => void
}

/** What there is of the product now, and where it lies. */
export function LevelPart({ level, shops, mayMove, onMove }: Props) {
  const t = useTranslate()
  const { sku, name, qty, reserved, warehouse, place } = level
  const nameOf = (shop: string) => shops.find(({ id }) => id === shop)?.name ?? shop
  return (
    <Part
      title={name ?? sku}
      action={
        <div className={form.inline} data-no-print>
          <ButtonLink variant="text" href={`/goods/${encodeURIComponent(sku)}`}>
            {t('stock.toProduct')}
          </ButtonLink>
          {mayMove && (
            <ButtonLink href={`/goods/${encodeURIComponent(sku)}?open=stock`}>{t('stock.adjust')}</ButtonLink>
          )}
          {mayMove && shops.length > 0 && <Button onPress={onMove}>{t('stock.movePieces')}</Button>}
        </div>
      }
    >
      <Facts
        rows={[
          [t('stock.inHouse'), qty],
          [t('stock.held'), reserved],
          [t('stock.warehouse'), place === null ? warehouse : `${warehouse} · ${place}`],
          ...level.shops.map((one) => [nameOf(one.shop), one.qty] as const),
        ]}
      />
    </Part>
  )
}
