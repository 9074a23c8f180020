import { ButtonLink } from '#app/ui/button.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import type { BannerRow as Banner } from './category-banners.ts'
import styles from './banner-row.module.css'

/** A line of advice between the rows of products. */
export function BannerRow({ banner: { title, text, button, path } }: { banner: Banner }) {
  const storePath = useStorePath()
  return (
    <aside className={styles.bannerRow} aria-label={title}>
      <div>
        <p className={styles.bannerTitle}>{title}</p>
        {text && <p>{text}</p>}
      </div>
      {path && button && (
        <ButtonLink variant="ink" size="small" to={storePath(path)}>
          {button}
        </ButtonLink>
      )}
    </aside>
  )
}
