import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { productPath } from '@ambra/domain/platform/text/slug'
import { Link } from 'react-router'
import { type SeenHit, searchSeen } from '#app/offline/seen-products.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { useOpenable } from '#app/offline/use-openable.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './seen-results.module.css'

const mostShown = 24

/** Products already shown on this device that match a search while the shop is unreachable. @see spec §4 "Offline" */
export function SeenResults({ text }: { text: string }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const hits = useSeenHits(text)
  const pathOf = (hit: SeenHit) => storePath(productPath(hit))
  const openable = useOpenable((hits ?? []).map(pathOf))
  if (!hits) return null
  return (
    <section className={styles.seen}>
      <p role="status">
        {hits.length > 0 ? t('offline.seenCount', { count: hits.length }) : t('offline.seenNone')}
      </p>
      <ul>
        {hits.map((hit) => (
          <Row key={hit.sku} hit={hit} path={openable.get(pathOf(hit))} />
        ))}
      </ul>
    </section>
  )
}

/** `path` is its URL, if it opens offline. */
function Row({ hit, path }: { hit: SeenHit; path: string | undefined }) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const { language } = useStore()
  const { name, image, price_incl_tax, at } = hit
  return (
    <li className={styles.row}>
      <div className={styles.stage}>
        <ProductImage path={image} size={150} />
      </div>
      <div>
        {path ? (
          <Link className={styles.name} to={path}>
            {name}
          </Link>
        ) : (
          <>
            <span className={styles.name}>{name}</span>
            <small>{t('offline.notKept')}</small>
          </>
        )}
      </div>
      {price_incl_tax !== undefined && (
        <div className={styles.price}>
          <b className="tabular">{formatPrice(price_incl_tax)}</b>
          <small>{t('offline.seenAt', { time: formatDateTime(at, language) })}</small>
        </div>
      )}
    </li>
  )
}

/** Returns undefined while searching. */
function useSeenHits(text: string): readonly SeenHit[] | undefined {
  const found = useAsyncValue(text, () => searchSeen(text, mostShown))
  return found?.key === text ? found.value : undefined
}
