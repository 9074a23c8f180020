import { mostCategories } from '@ambra/contract/catalogue/catalogue-limits'
import { Link } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { LateTree } from '#console/shop/late-tree.tsx'
import type { Place } from '#console/shop/tree-place.ts'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import styles from './catalogue.module.css'
import { nameOf } from './category-name.ts'
import { NewCategory } from './new-category.tsx'
import type { Route } from './+types/categories'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('categories.tree', {}, { signal: request.signal }))

/** Category tree of the shop: contents, visibility and order. */
export default function Categories({ loaderData: { categories, is_whole: isWhole } }: Route.ComponentProps) {
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
        <LateTree
          label={t('screen.categories')}
          rows={categories}
          canMove={canEdit}
          onMove={(id, place) => void move(id, place)}
          nameOf={(row) => nameOf(row, language)}
          moveLabel={(name) => t('catalogue.move', { name })}
          unfoldLabel={(name) => t('catalogue.unfold', { name })}
        >
          {(row) => (
            <>
              <Link className={styles.treeName ?? ''} to={`/categories/${row.id}`}>
                {nameOf(row, language)}
              </Link>
              {!row.active && <Badge kind="warn">{t('catalogue.hidden')}</Badge>}
              <span className={styles.count}>{t('catalogue.products', { count: row.products })}</span>
            </>
          )}
        </LateTree>
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
