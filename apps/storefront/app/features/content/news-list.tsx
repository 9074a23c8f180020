import type { CmsPage } from '@ambra/contract/content/content'
import { Link } from 'react-router'
import { formatDate } from '@ambra/domain/platform/text/format'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './content.module.css'
import type { NewsPage } from './news-pages.ts'

type NewsEntry = Pick<CmsPage, 'identifier' | 'title' | 'creation_time' | 'image' | 'excerpt'>

/** Paged list of news, newest first, all or of one section. */
export function NewsList({ page }: { page: NewsPage<NewsEntry> }) {
  const t = useTranslate()
  const { news, sections } = page
  return (
    <>
      <h1 className={styles.head}>{t('home.news')}</h1>
      {sections.length > 0 && <Sections page={page} />}
      {news.length === 0 && <p>{t('content.noNews')}</p>}
      <div className={styles.list}>
        {news.map((entry) => (
          <NewsCard key={entry.identifier} entry={entry} />
        ))}
      </div>
      {page.pageCount > 1 && <Pages page={page} />}
    </>
  )
}

function NewsCard({ entry: { identifier, title, creation_time, image, excerpt } }: { entry: NewsEntry }) {
  const { language } = useStore()
  const storePath = useStorePath()
  return (
    <article>
      <Link to={storePath(`/news/${identifier}`)}>
        <span className={styles.photo}>
          {image && <CampaignImage path={image} sizes="(min-width: 834px) 33vw, 100vw" />}
        </span>
        <div>
          <time dateTime={creation_time.slice(0, 10)}>
            {formatDate(new Date(creation_time.replace(' ', 'T')), language)}
          </time>
          <h2>{title}</h2>
          {excerpt && <p>{excerpt}</p>}
        </div>
      </Link>
    </article>
  )
}

type PartProps = { page: NewsPage<unknown> }

const addressOf = (section: string | undefined, page: number) => {
  const query = new URLSearchParams({ ...(section && { section }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/news?${query}` : '/news'
}

function Sections({ page: { sections, section } }: PartProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const all = [{ code: undefined, title: t('content.allSections') }, ...sections]
  return (
    <nav className={styles.sections} aria-label={t('content.sections')}>
      {all.map(({ code, title }) => (
        <Link
          key={title}
          to={storePath(addressOf(code, 1))}
          aria-current={code === section ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function Pages({ page: { page, pageCount, section } }: PartProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <nav className={styles.pages} aria-label={t('content.newsPages')}>
      {page > 1 && (
        <Link className="link" rel="prev" to={storePath(addressOf(section, page - 1))}>
          {t('content.newer')}
        </Link>
      )}
      <span>{t('content.newsPage', { page, pages: pageCount })}</span>
      {page < pageCount && (
        <Link className="link" rel="next" to={storePath(addressOf(section, page + 1))}>
          {t('content.older')}
        </Link>
      )}
    </nav>
  )
}
