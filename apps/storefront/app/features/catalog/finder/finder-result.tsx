import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Icon } from '@ambra/ui/icon'
import { ProductCard } from '#app/features/catalog/product-card.tsx'
import styles from './finder-panel.module.css'
import { FinderHeading, finderLink, NearestNote } from './finder-parts.tsx'
import type { FinderView } from './finder-view.ts'

type FinderResultProps = { finder: FinderView; total: number; now: number }

/** Meaning of each answer with a link to change it, and outstanding products among the matches. */
export function FinderResult({ finder, total, now }: FinderResultProps) {
  const t = useTranslate()
  const { answered, picks = [], nearest } = finder
  const first =
    picks.length > 0 ? picks : (nearest?.products ?? []).map((product) => ({ titles: [], product }))
  return (
    <>
      <FinderHeading>{t('finder.result', { count: total })}</FinderHeading>
      <ul className={styles.reasons}>
        {answered.map(({ question, text, search }) => (
          <li key={question}>
            <Icon name="check" size="small" />
            <span>{text || t('finder.skipped', { question })}</span>
            <Link
              className="link"
              to={{ search }}
              {...finderLink}
              aria-label={t('finder.changeNamed', { question })}
            >
              {t('finder.change')}
            </Link>
          </li>
        ))}
      </ul>
      {nearest && <NearestNote nearest={nearest} />}
      <ol className={styles.picks}>
        {first.map(({ titles, product }) => (
          <li key={product.sku}>
            <p>{titles.join(' · ') || t(nearest ? 'finder.close' : 'finder.fits')}</p>
            <ProductCard product={product} now={now} isNear heading="h3" />
          </li>
        ))}
      </ol>
      <p className={styles.ways}>
        <Link className="link" to={{ search: finder.start }} {...finderLink}>
          {t('finder.again')}
        </Link>
        <Link className="link" to={{ search: '' }} preventScrollReset>
          {t('finder.leave')}
        </Link>
      </p>
      {total > 0 && <p className={styles.below}>{t('finder.all', { count: total })}</p>}
    </>
  )
}
