import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openStockNotice, type StockNoticeRequest } from '#app/ui/overlay.ts'

/** Replaces the add button of sold-out products: opens the form for a mail when they are back. */
export function NoticeBell({ sku, name }: StockNoticeRequest) {
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
