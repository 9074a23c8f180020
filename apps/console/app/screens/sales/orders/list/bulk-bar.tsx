import { lazy, Suspense } from 'react'
import { useOpen } from '#console/frame/use-open.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { bulkKinds } from './bulk-kinds.ts'
import type { OrderPeople } from '../orders-types.ts'
import styles from './orders.module.css'

// Loaded lazily, when first opened.
const BulkForm = lazy(async () => ({ default: (await import('./bulk-form.tsx')).BulkForm }))

/**
 * Actions for the selected orders. The selection stays even when the list no longer shows an order, so that
 * work on it can continue.
 */
export function BulkBar({
  selected,
  people,
  onSelect,
}: {
  selected: ReadonlySet<string>
  people: OrderPeople
  onSelect: (numbers: ReadonlySet<string>) => void
}) {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const kind = bulkKinds.find(({ id }) => open === `bulk-${id}`)
  if (selected.size === 0) return null
  return (
    <>
      <div className={styles.bar} role="region" aria-label={t('orders.bulk')} data-no-print data-bottom>
        <strong>{t('orders.chosen', { count: selected.size })}</strong>
        {bulkKinds
          .filter(({ right }) => mayAnywhere(own, right))
          .map(({ id }) => (
            <Button key={id} onPress={() => show(`bulk-${id}`)}>
              {t(`orders.bulk.${id}`)}
            </Button>
          ))}
        <Button variant="text" onPress={() => onSelect(new Set())}>
          {t('orders.chooseNone')}
        </Button>
      </div>
      <Sheet
        title={kind ? t(`orders.bulk.${kind.id}`) : ''}
        isOpen={kind !== undefined}
        onClose={close}
        shape="wide"
      >
        {kind && (
          <Suspense>
            <BulkForm kind={kind.id} numbers={[...selected]} people={people} onClose={close} />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
