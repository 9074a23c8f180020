import type { ReturnLabel as Label } from '@ambra/contract/service/after-sale'
import { CopyButton } from '#app/features/order/copy/copy-button.tsx'
import { QrCode } from '#app/features/order/qr-code.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './return-label.module.css'

export type LabelProps = { label: Label; code: string; number: string }

/** Label for the parcel of a return, to be printed, scanned or copied by hand. */
export function ReturnLabel({ label: { name, address, qr }, code, number }: LabelProps) {
  const t = useTranslate()
  const title = t('afterSale.withdraw.code')
  const to = `${name}, ${address}`
  return (
    <figure className={styles.label}>
      <QrCode qr={qr} label={t('afterSale.withdraw.labelQr', { code, number, address })} />
      <figcaption>
        <b>{t('afterSale.withdraw.label')}</b>
        <span>
          <span className={styles.code}>{code}</span>
          <CopyButton label={title} text={code} />
        </span>
        <span>
          {to}
          <CopyButton label={t('afterSale.withdraw.labelTo')} text={to} />
        </span>
        <span className="muted sm">{t('afterSale.withdraw.labelHelp')}</span>
      </figcaption>
    </figure>
  )
}
