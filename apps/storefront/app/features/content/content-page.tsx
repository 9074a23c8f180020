import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { CmsArticle, type Article } from './cms-article.tsx'
import styles from './page-menu.module.css'
import { type MenuEntry, PageMenu } from './page-menu.tsx'
import { PreviewNote } from './preview-note.tsx'

type ContentPageProps = {
  page: Article
  menu: { title: string; entries: readonly MenuEntry[] } | undefined
  /** True for a preview by the author. */
  isPreview: boolean
  /** Pictures between heading and text. */
  lead?: ReactNode
  /** Additional content below the text. */
  children?: ReactNode
}

export function ContentPage({ page, menu, isPreview, lead, children }: ContentPageProps) {
  const t = useTranslate()
  return (
    <div className={menu ? styles.page : undefined}>
      <div>
        {isPreview && <PreviewNote />}
        <CmsArticle page={page}>{lead}</CmsArticle>
        {children}
      </div>
      {menu && <PageMenu title={menu.title || t('content.pages')} entries={menu.entries} />}
    </div>
  )
}
