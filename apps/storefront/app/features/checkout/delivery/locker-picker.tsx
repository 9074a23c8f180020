import { useTranslate } from '#app/i18n/messages.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import styles from './locker-picker.module.css'
import { type LockerPickerProps, NetworkLockers } from './network-lockers.tsx'

/** Network, search and list of parcel lockers. */
export function LockerPicker(props: LockerPickerProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { networks, network, onNetwork } = props
  return (
    <>
      {networks.length > 1 && (
        <fieldset className={styles.networks} aria-label={t('checkout.network')}>
          {networks.map((candidate) => (
            <button
              key={candidate.carrier_code}
              type="button"
              aria-pressed={candidate === network}
              onClick={() => onNetwork(candidate)}
            >
              {candidate.carrier_title}
              {candidate.price_incl_tax !== network.price_incl_tax && (
                <span className="xs muted">{price(candidate.price_incl_tax)}</span>
              )}
            </button>
          ))}
        </fieldset>
      )}
      <NetworkLockers key={network.carrier_code} {...props} />
    </>
  )
}
