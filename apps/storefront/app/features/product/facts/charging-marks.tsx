import type { Charging } from '@ambra/contract/catalogue/product-facts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ChargerSign } from '#app/shop-ui/marks/charger-sign.tsx'
import styles from './charging-marks.module.css'

/**
 * Pictogram for the included charger, and the label of the required charging power, in the layout of
 * Directive (EU) 2022/2380 annex Ia; the text beside them says the same. @see docs/rules/law LAW-CHG-1
 */
export function ChargingMarks({ charging: { isChargerIncluded, watts, isUsbPd } }: { charging: Charging }) {
  const t = useTranslate()
  const said = [
    t(isChargerIncluded ? 'info.charging.included' : 'info.charging.notIncluded'),
    ...(watts ? [t('info.charging.watts', watts)] : []),
    ...(isUsbPd ? [t('info.charging.usbPd')] : []),
  ]
  return (
    <div className={styles.charging}>
      <ChargerSign isIncluded={isChargerIncluded} size={48} />
      {watts && <PowerLabel watts={watts} isUsbPd={isUsbPd === true} />}
      <p>
        {said.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  )
}

/** Minimum and maximum power in a plug of the receptacle, with the USB Power Delivery mark below. */
function PowerLabel({
  watts: { min, max },
  isUsbPd,
}: {
  watts: { min: number; max: number }
  isUsbPd: boolean
}) {
  return (
    <svg viewBox="0 0 64 64" width="48" height="48" aria-hidden="true" className={styles.sign}>
      <path d="M22 12V2h20v10M14 12h36a4 4 0 0 1 4 4v42a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
      <text x="32" y={isUsbPd ? 31 : 36}>
        {min === max ? max : `${min}–${max}`}
      </text>
      <text x="32" y={isUsbPd ? 42 : 49}>
        W
      </text>
      {isUsbPd && (
        <text x="32" y="55" className={styles.small}>
          USB PD
        </text>
      )}
    </svg>
  )
}
