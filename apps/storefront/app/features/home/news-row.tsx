import type { CmsPage } from '@ambra/contract/content/content'
import { formatDate } from '@ambra/domain/platform/text/format'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './news-row.module.css'
import { Section } from './section.tsx'

export type NewsItem = Pick<CmsPage, 'identifier' | 'title' | 'creation_time' | 'image' | 'excerpt'>

export function NewsRow({ title, news }: { title: string; news: readonly NewsItem[] }) {
  const t = useTranslate()
  if (news.length === 0) return null
  return (
    <Section title={title} link={{ path: '/news', text: t('home.allNews') }}>
      <NewsCards news={news} />
    </Section>
  )
}

function NewsCards({ news }: { news: readonly NewsItem[] }) {
  const { language } = useStore()
  const storePath = useStorePath()
  return (
    <div className={styles.news}>
      {news.map(({ identifier, title, creation_time, image }) => (
        <Link key={identifier} to={storePath(`/news/${identifier}`)}>
          <span className={styles.photo}>
            <ProductImage path={image} size={452} />
          </span>
          <div>
            <time dateTime={creation_time.slice(0, 10)}>
              {formatDate(new Date(creation_time.replace(' ', 'T')), language)}
            </time>
            <h3>{title}</h3>
          </div>
        </Link>
      ))}
    </div>
  )
}
