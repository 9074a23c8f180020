import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './order.module.css'
import { otherSources } from './other-sources.ts'

/** Warehouses that send the order, with their lines; empty in a shop with only one. */
export function Sources({ details, onChange }: { details: OrderDetails; onChange: () => void }) {
  const t = useTranslate()
  const own = useOwn()
  const { sources, store } = details
  if (sources.length === 0) return null
  const codes = [...new Set(sources.map(({ warehouse }) => warehouse))]
  const canChange = otherSources(details).length > 0 && may(own, 'shipping.pick', store)
  return (
    <Part
      title={t('orders.source')}
      action={
        canChange && (
          <Button variant="text" onPress={onChange}>
            {t('orders.sourceChange')}
          </Button>
        )
      }
    >
      {codes.map((code) => {
        const there = sources.filter(({ warehouse }) => warehouse === code)
        return (
          <p key={code}>
            {there[0]?.name ?? code}
            {codes.length > 1 && (
              <span className={styles.small}>
                {there.map(({ sku, qty }) => `${qty} × ${sku}`).join(', ')}
              </span>
            )}
          </p>
        )
      })}
    </Part>
  )
}
