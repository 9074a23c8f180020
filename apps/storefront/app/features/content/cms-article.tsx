import type { CmsPage } from '@ambra/contract/content/content'
import { formatDate } from '@ambra/domain/platform/text/format'
import type { ReactNode } from 'react'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './content.module.css'
import { headingsOf } from './table-of-contents.ts'

export type Article = Pick<CmsPage, 'title' | 'content' | 'content_heading' | 'image' | 'creation_time'>

/** Minimum number of headings for a table of contents. */
const listedFrom = 3

type CmsArticleProps = {
  page: Article
  isNews?: boolean
  /** Pictures between heading and text. */
  children?: ReactNode
}

/** CMS page in a column of readable width; news show their date and lead picture. */
export function CmsArticle({ page, isNews = false, children }: CmsArticleProps) {
  const t = useTranslate()
  const { language } = useStore()
  const { html, headings } = headingsOf(page.content)
  return (
    <article className={styles.article}>
      <header>
        {isNews && (
          <time dateTime={page.creation_time.slice(0, 10)}>
            {formatDate(new Date(page.creation_time.replace(' ', 'T')), language)}
          </time>
        )}
        <h1>{page.content_heading || page.title}</h1>
      </header>
      {isNews && page.image && (
        <CampaignImage
          className={styles.lead}
          path={page.image}
          sizes="(min-width: 780px) 720px, 100vw"
          priority="eager"
        />
      )}
      {children}
      {headings.length >= listedFrom && (
        <nav className={styles.contents} aria-label={t('content.contents')}>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <RichText html={html} className={styles.body ?? ''} />
    </article>
  )
}
