import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { downloadDocument } from '../papers.ts'
import styles from './order.module.css'

/** Invoices and credit notes of an order as files. */
export function Papers({ number, details: { documents, store } }: { number: string; details: OrderDetails }) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand({ isLook: true })
  const mayLoad = may(own, 'orders.documents', store)
  if (documents.length === 0) return <p className="muted">{t('orders.noPapers')}</p>
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ul className={styles.papers}>
        {documents.map(({ kind, number: document }) => {
          const name = `${codeText(t, `orders.paper.${kind}`)} ${document}`
          return (
            <li key={`${kind}-${document}`}>
              {mayLoad ? (
                <Button
                  variant="text"
                  icon="file-down"
                  isBusy={command.isBusy}
                  onPress={() => void command.run(() => downloadDocument(number, document))}
                >
                  {name}
                </Button>
              ) : (
                name
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
