import type { BankTransfer } from '@ambra/contract/order'
import { formatDate, startOfDay } from '@ambra/domain/format'
import { formatIban } from '@ambra/domain/reference-number'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './transfer-details.module.css'

/** All details a bank transfer needs, while the order is unpaid. */
export function TransferDetails({ transfer }: { transfer: BankTransfer }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  const rows = [
    { label: t('order.payee'), value: transfer.payee },
    { label: t('order.account'), value: formatIban(transfer.iban) },
    { label: t('order.bank'), value: transfer.bank },
    { label: t('order.reference'), value: transfer.reference },
    { label: t('order.amount'), value: price(transfer.amount) },
    { label: t('order.due'), value: formatDate(startOfDay(transfer.dueDate), language) },
  ]
  return (
    <section className={styles.transfer} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{t('order.transfer')}</h2>
      <dl>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="muted sm">{t('order.transferHelp')}</p>
    </section>
  )
}
