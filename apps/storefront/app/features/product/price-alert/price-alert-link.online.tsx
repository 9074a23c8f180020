import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { usePriceAlert } from '#app/session/price-alerts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { openPriceAlert, type PriceAlertRequest } from '#app/ui/overlay.ts'

/**
 * Opens the price alert form, and shows an existing alert. Without script it links to a page with the form.
 */
export function PriceAlertLink({ sku, name, price }: PriceAlertRequest) {
  const t = useTranslate()
  const storePath = useStorePath()
  const state = usePriceAlert(sku)
  const label = state === 'active' ? 'on' : state === 'pending' ? 'isPending' : 'link'
  return (
    <ButtonLink
      variant="text"
      to={storePath(`/price-alert?sku=${encodeURIComponent(sku)}`)}
      rel="nofollow"
      onClick={(event) => {
        // Opens the page in a new tab.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openPriceAlert({ sku, name, price })
      }}
    >
      <Icon name={state === 'active' ? 'check' : 'bell'} />
      {t(`priceAlert.${label}`)}
    </ButtonLink>
  )
}
