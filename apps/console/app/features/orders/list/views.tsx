import { lazy, Suspense } from 'react'
import type { SavedView } from '@ambra/contract/admin/view-operations'
import { Link, useSearchParams } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { isView, shippedViews } from './list-search.ts'
import styles from './orders.module.css'

// The form comes with its first opening.
const ViewSheet = lazy(async () => ({ default: (await import('./view-sheet.tsx')).ViewSheet }))

type Props = { views: readonly SavedView[]; open: string | undefined; onClose: () => void }

/** Lists that one press shows: those that everybody has, and saved ones. */
export function Views({ views, open, onClose }: Props) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const tabs = [
    ...shippedViews.map((view) => ({ key: view.id, name: t(`orders.view.${view.id}`), search: view.search })),
    ...views.map(({ id, name, search: kept }) => ({ key: String(id), name, search: kept })),
  ]
  return (
    <>
      <nav className={styles.views} aria-label={t('orders.views')} data-no-print>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={tab.search ? `/orders?${tab.search}` : '/orders'}
            className={styles.view}
            aria-current={isView(search, tab.search) ? 'page' : undefined}
          >
            {tab.name}
          </Link>
        ))}
      </nav>
      <Sheet title={t('orders.saveView')} isOpen={open === 'view'} onClose={onClose}>
        <Suspense>
          <ViewSheet views={views} onDone={onClose} />
        </Suspense>
      </Sheet>
    </>
  )
}
