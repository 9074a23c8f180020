import type { AdminResult } from '@ambra/contract/admin/operations'
import { mostCategories } from '@ambra/contract/admin/categories-operations'
import { lazy, Suspense } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { nameOf } from './category-name.ts'
import { NewCategory } from './new-category.tsx'
import type { Place } from './tree-place.ts'

// What drags is more than a screen may weigh: it comes behind it.
const CategoryTree = lazy(async () => ({ default: (await import('./category-tree.tsx')).CategoryTree }))

/** The tree of the shop: what lies where, what is hidden, and its order. */
export function Categories({ categories, is_whole: isWhole }: AdminResult<'categories.tree'>) {
  const t = useTranslate()
  const language = useLanguage()
  const own = useOwn()
  const command = useCommand()
  const { open, show, close } = useOpen()
  const canEdit = may(own, 'products.edit')

  async function move(id: number, place: Place) {
    const row = categories.find((one) => one.id === id)
    if (!row) return
    const way: { back?: Place } = {}
    const isDone = await command.run(async () => {
      way.back = await runCommand('categories.move', { id, seen_parent: row.parent, ...place })
    })
    const { back } = way
    if (!isDone || !back) return
    addToast({
      text: t('catalogue.moved', { name: nameOf(row, language) }),
      undo: () => runCommand('categories.move', { id, seen_parent: place.parent, ...back }),
    })
  }
  return (
    <>
      <PageHead title={t('screen.categories')} lead={t('catalogue.treeLead')}>
        {canEdit && (
          <Button variant="primary" icon="plus" onPress={() => show('new')}>
            {t('catalogue.addCategory')}
          </Button>
        )}
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {!isWhole && <Notice kind="warn">{t('catalogue.notWhole', { max: mostCategories })}</Notice>}
      {categories.length > 0 ? (
        <Suspense>
          <CategoryTree rows={categories} canMove={canEdit} onMove={(id, place) => void move(id, place)} />
        </Suspense>
      ) : (
        <Empty title={t('catalogue.noCategories')}>
          <p>{t('catalogue.noCategoriesHint')}</p>
        </Empty>
      )}
      <Sheet title={t('catalogue.addCategory')} isOpen={open === 'new' && canEdit} onClose={close}>
        <NewCategory categories={categories} onClose={close} />
      </Sheet>
    </>
  )
}
