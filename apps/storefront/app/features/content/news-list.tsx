import type { CmsPage } from '@ambra/contract/content'
import { Link } from 'react-router'
import { formatDate } from '@ambra/domain/format'
import { useTranslate } from '#app/ui/messages.tsx'
import { mediaUrl } from '#app/ui/product-image.tsx'
import { useStore, useStorePath } from '#app/ui/store.tsx'
import styles from './content.module.css'

type NewsEntry = Pick<CmsPage, 'identifier' | 'title' | 'creation_time' | 'image' | 'excerpt'>

/** All news, newest first. */
export function NewsList({ news }: { news: readonly NewsEntry[] }) {
  const t = useTranslate()
  const { language } = useStore()
  const storePath = useStorePath()
  return (
    <>
      <h1 className={styles.head}>{t('home.news')}</h1>
      {news.length === 0 && <p>{t('content.noNews')}</p>}
      <div className={styles.list}>
        {news.map(({ identifier, title, creation_time, image, excerpt }) => (
          <article key={identifier}>
            <Link to={storePath(`/news/${identifier}`)}>
              <span className={styles.photo}>
                {image && <img src={mediaUrl(image)} width={500} height={380} alt="" loading="lazy" />}
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
        ))}
      </div>
    </>
  )
}
