import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useTranslate } from './messages.tsx'
import { openStockNotice, type StockWish } from './overlay.ts'

/** In place of the bag of goods that are out of stock: tells who wants it when they are back. */
export function NoticeBell({ sku, name }: StockWish) {
  const t = useTranslate()
  return (
    <IconButton
      label={t('stock.notifyNamed', { name })}
      aria-haspopup="dialog"
      onClick={() => openStockNotice({ sku, name })}
    >
      <Icon name="bell" />
    </IconButton>
  )
}
