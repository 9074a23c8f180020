import { useTranslate } from '#app/i18n/messages.tsx'
import { closeModal, type PriceAlertRequest } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { AlertForm } from './alert-form.tsx'

export function AlertModal({ request: { sku, name, price } }: { request: PriceAlertRequest }) {
  const t = useTranslate()
  return (
    <Sheet shape="modal" title={t('priceAlert.title')} onClose={closeModal}>
      <p>
        <b>{name}</b>
      </p>
      <p>{t('priceAlert.lead')}</p>
      <AlertForm sku={sku} price={price} />
    </Sheet>
  )
}
