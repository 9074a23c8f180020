import { oldDeviceWay } from '@ambra/domain/fulfilment/old-devices'
import { CheckField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { chosenShipping } from '#app/features/checkout/state/checkout-form.ts'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import styles from './old-devices.module.css'

/**
 * Offers to take back old devices free of charge: one checkbox for each large device of the order that is
 * delivered to the door or collected in a store.
 * @see docs/rules/law LAW-WEE-1
 */
export function OldDevices({
  checkout: { form, offers, lastTotals, change },
  lines,
}: {
  checkout: Pick<Checkout, 'form' | 'offers' | 'lastTotals' | 'change'>
  lines: readonly StoredLine[]
}) {
  const t = useTranslate()
  const method = chosenShipping(form, offers)
  const way = method && oldDeviceWay(method.pickup)
  const large = lines.filter((line) => {
    const row = lastTotals?.items.find(({ item_id }) => item_id === line.item_id) ?? line.totals
    return row?.takes_old_device
  })
  if (!way || large.length === 0) return null
  const chosen = form.payment.oldDevices ?? []
  return (
    <fieldset className={styles.devices}>
      <legend className="visually-hidden">{t('checkout.oldDevices')}</legend>
      {large.map(({ lineId, name, sku, qty }) => (
        <CheckField
          key={lineId}
          field={`oldDevice-${lineId}`}
          label={t(way === 'door' ? 'checkout.oldDevice.door' : 'checkout.oldDevice.store', {
            name: name ?? sku,
            count: qty,
          })}
          checked={chosen.includes(lineId)}
          onChange={(isTaken) =>
            change('payment', {
              oldDevices: isTaken ? [...chosen, lineId] : chosen.filter((id) => id !== lineId),
            })
          }
        />
      ))}
    </fieldset>
  )
}
