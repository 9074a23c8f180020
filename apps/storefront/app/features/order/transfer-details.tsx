import type { BankTransfer } from '@ambra/contract/sales/order-parts'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { formatIban } from '@ambra/domain/payments/reference-number'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { CopyButton } from './copy/copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './transfer-details.module.css'

/** All details of a bank transfer, while the order is unpaid. */
export function TransferDetails({ transfer }: { transfer: BankTransfer }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  // Copies numbers without the spaces that make them readable, because banks reject them.
  const rows: { label: string; value: string; copied?: string }[] = [
    { label: t('order.payee'), value: transfer.payee, copied: transfer.payee },
    { label: t('order.account'), value: formatIban(transfer.iban), copied: transfer.iban },
    { label: t('order.bank'), value: transfer.bank },
    { label: t('order.reference'), value: transfer.reference, copied: transfer.reference },
    { label: t('order.amount'), value: price(transfer.amount), copied: transfer.amount.toFixed(2) },
    { label: t('order.due'), value: formatDate(startOfDay(transfer.dueDate), language) },
  ]
  return (
    <section className={styles.transfer} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{t('order.transfer')}</h2>
      <dl>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ label, value, copied }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">
                {value}
                {copied && <CopyButton label={label} text={copied} />}
              </dd>
            </div>
          ))}
      </dl>
      {transfer.qr && <PaymentCode transfer={transfer} qr={transfer.qr} />}
      <p className="muted sm">{t('order.transferHelp')}</p>
    </section>
  )
}

type PaymentCodeProps = { transfer: BankTransfer; qr: NonNullable<BankTransfer['qr']> }

/** QR code for banking apps, always dark on white. @see docs/decisions/042-payment-qr.md */
function PaymentCode({ transfer, qr }: PaymentCodeProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { payee, amount, reference } = transfer
  return (
    <figure className={styles.code}>
      <QrCode qr={qr} label={t('order.qrAlt', { amount: price(amount), payee, reference })} />
      <figcaption>
        {t('order.qrScan')} <span>{t('order.qrSamePhone')}</span>
      </figcaption>
    </figure>
  )
}
