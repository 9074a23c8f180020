import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { CmsArticle, type Article } from './cms-article.tsx'
import styles from './page-menu.module.css'
import { type MenuEntry, PageMenu } from './page-menu.tsx'
import { PreviewNote } from './preview-note.tsx'

type ContentPageProps = {
  page: Article
  menu: { title: string; entries: readonly MenuEntry[] } | undefined
  /** The page is only being looked at by its author. */
  isPreview: boolean
  /** What the page has besides its text. */
  children?: ReactNode
}

/** A page of the shop's content with the menu of the tree it stands in. */
export function ContentPage({ page, menu, isPreview, children }: ContentPageProps) {
  const t = useTranslate()
  return (
    <div className={menu ? styles.page : undefined}>
      <div>
        {isPreview && <PreviewNote />}
        <CmsArticle page={page} />
        {children}
      </div>
      {menu && <PageMenu title={menu.title || t('content.pages')} entries={menu.entries} />}
    </div>
  )
}
