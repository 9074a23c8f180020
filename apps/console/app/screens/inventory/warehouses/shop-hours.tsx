import type { ShopHours } from '@ambra/contract/fulfilment/shop-hours-operations'
import { lazy, Suspense } from 'react'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { useWeekText } from './use-week-text.ts'

const HoursSheet = lazy(async () => ({ default: (await import('./hours-sheet.tsx')).HoursSheet }))

/** Stores with customers and their opening hours. */
export function Shops({ shops }: { shops: readonly ShopHours[] }) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const weekText = useWeekText()
  const canEdit = may(useOwn(), 'settings.edit')
  const edited = shops.find(({ id }) => open === `hours-${id}`)
  if (shops.length === 0) return null
  return (
    <Part title={t('warehouses.shops')}>
      <List
        caption={t('warehouses.shops')}
        rows={shops}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', title: t('warehouses.name'), cell: ({ name }) => name },
          { id: 'address', title: t('warehouses.address'), cell: ({ address }) => address },
          { id: 'hours', title: t('warehouses.hours'), cell: (row) => weekText(row) },
          ...(canEdit
            ? [
                {
                  id: 'change',
                  title: t('warehouses.hoursChange'),
                  cell: ({ id, name }: ShopHours) => (
                    <Button
                      variant="text"
                      aria-label={`${t('warehouses.hoursChange')}: ${name}`}
                      onPress={() => show(`hours-${id}`)}
                    >
                      {t('warehouses.hoursChange')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Suspense>{edited && canEdit && <HoursSheet shop={edited} onClose={close} />}</Suspense>
    </Part>
  )
}
