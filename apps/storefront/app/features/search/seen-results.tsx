import { formatMoment } from '@ambra/domain/moment'
import { productPath } from '@ambra/domain/slug'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type SeenHit, searchSeen } from '#app/offline/seen-products.ts'
import { isStored } from '#app/offline/worker-client.ts'
import { usePriceFormat } from '#app/ui/format.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import { ProductImage } from '#app/ui/product-image.tsx'
import { useStore, useStorePath } from '#app/ui/store.tsx'
import styles from './seen-results.module.css'

type Hit = SeenHit & { path: string; opens: boolean }

const mostShown = 24

/** What of the products shown on this device answers a search that the shop cannot be asked. @see spec §4 "Offline" */
export function SeenResults({ text }: { text: string }) {
  const t = useTranslate()
  const hits = useSeenHits(text)
  if (!hits) return null
  return (
    <section className={styles.seen}>
      <p role="status">
        {hits.length > 0 ? t('offline.seenCount', { count: hits.length }) : t('offline.seenNone')}
      </p>
      <ul>
        {hits.map((hit) => (
          <Row key={hit.sku} hit={hit} />
        ))}
      </ul>
    </section>
  )
}

function Row({ hit }: { hit: Hit }) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const { language } = useStore()
  const { name, image, path, opens, price_incl_tax, at } = hit
  return (
    <li className={styles.row}>
      <div className={styles.stage}>
        <ProductImage path={image} size={150} />
      </div>
      <div>
        {opens ? (
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
          <small>{t('offline.seenAt', { time: formatMoment(at, language) })}</small>
        </div>
      )}
    </li>
  )
}

/** Undefined while looking. */
function useSeenHits(text: string): readonly Hit[] | undefined {
  const storePath = useStorePath()
  const prefix = storePath('/')
  const [found, setFound] = useState<{ text: string; hits: readonly Hit[] }>()
  // Outside system: the storage of this browser.
  useEffect(() => {
    let isCurrent = true
    async function look() {
      const seen = await searchSeen(text, mostShown)
      return Promise.all(
        seen.map(async (hit) => {
          const path = prefix.replace(/\/$/, '') + productPath(hit)
          return { ...hit, path, opens: await isStored(path) }
        }),
      )
    }
    void look().then((hits) => isCurrent && setFound({ text, hits }))
    return () => {
      isCurrent = false
    }
  }, [text, prefix])
  return found?.text === text ? found.hits : undefined
}
