import { lazy, Suspense } from 'react'
import type { SavedView } from '@ambra/contract/platform/staff/view-operations'
import { useSearchParams } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { isView, shippedViews } from './list-search.ts'

// Loaded lazily, when first opened.
const ViewSheet = lazy(async () => ({ default: (await import('./view-sheet.tsx')).ViewSheet }))

type Props = { views: readonly SavedView[]; open: string | undefined; onClose: () => void }

/** Links to the shipped and saved views. */
export function Views({ views, open, onClose }: Props) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const tabs = [
    ...shippedViews.map((view) => ({ key: view.id, name: t(`orders.view.${view.id}`), search: view.search })),
    ...views.map(({ id, name, search: kept }) => ({ key: String(id), name, search: kept })),
  ]
  return (
    <>
      <Tabs
        label={t('orders.views')}
        tabs={tabs.map(({ key, name, search: kept }) => ({
          id: key,
          to: kept ? `/orders?${kept}` : '/orders',
          name,
          isCurrent: isView(search, kept),
        }))}
      />
      <Sheet title={t('orders.saveView')} isOpen={open === 'view'} onClose={onClose}>
        <Suspense>
          <ViewSheet views={views} onDone={onClose} />
        </Suspense>
      </Sheet>
    </>
  )
}
