import type { StockLevel } from '@ambra/contract/inventory/stock-operations'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Facts, Part } from '#console/ui/page.tsx'

type Props = {
  level: StockLevel
  shops: readonly { id: string; name: string }[]
  mayAdjust: boolean
  canMove: boolean
  onMove: () => void
}

/** Current stock of the product and its bins. */
export function LevelPart({ level, shops, mayAdjust, canMove, onMove }: Props) {
  const t = useTranslate()
  const { sku, name, qty, reserved, warehouses } = level
  const inOne = (one: { name: string; qty: number; taken: number; place: string | null }) => {
    const count = one.taken > 0 ? t('stock.qtyTaken', { qty: one.qty, taken: one.taken }) : String(one.qty)
    return [one.name, one.place === null ? count : `${count} · ${one.place}`] as const
  }
  const nameOf = (shop: string) => shops.find(({ id }) => id === shop)?.name ?? shop
  return (
    <Part
      title={name ?? sku}
      action={
        <div className={form.inline} data-no-print>
          <ButtonLink variant="text" href={`/products/${encodeURIComponent(sku)}`}>
            {t('stock.toProduct')}
          </ButtonLink>
          {mayAdjust && (
            <ButtonLink href={`/products/${encodeURIComponent(sku)}?open=stock`}>
              {t('stock.adjust')}
            </ButtonLink>
          )}
          {canMove && <Button onPress={onMove}>{t('stock.movePieces')}</Button>}
        </div>
      }
    >
      <Facts
        rows={[
          [t('stock.inHouse'), qty],
          [t('stock.held'), reserved],
          ...(warehouses.length > 0
            ? warehouses.map(inOne)
            : [inOne({ ...level, name: t('stock.warehouse'), qty: level.warehouse, taken: 0 })]),
          ...level.shops.map((one) => [nameOf(one.shop), one.qty] as const),
        ]}
      />
    </Part>
  )
}
