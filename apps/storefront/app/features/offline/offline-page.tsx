import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { checkConnectivity, useConnection } from '#app/api-client/connectivity.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { isStored } from '#app/offline/worker-client.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './offline-page.module.css'
import { useNextDestination } from './use-next-destination.ts'
import { categoryPath, productPath } from '@ambra/domain/platform/text/slug'
import { findOpenable } from '#app/offline/find-openable.ts'
import { newestSeen } from '#app/offline/seen-products.ts'

/** Shown when a page did not load: continues automatically, or lists what opens offline. */
export function OfflinePage(places: Places) {
  const t = useTranslate()
  const { isLooking } = useNextDestination()
  return (
    <div className={styles.page} data-offline-screen aria-busy={isLooking || undefined}>
      <meta name="robots" content="noindex" />
      {isLooking ? (
        <>
          <title>{`${t('listing.offline')} – ${currentShop().name}`}</title>
          <h1>{t('listing.offline')}</h1>
          <p role="status">{t('offline.opening')}</p>
        </>
      ) : (
        <WhatOpens {...places} />
      )}
    </div>
  )
}

function WhatOpens(places: Places) {
  const t = useTranslate()
  const connection = useConnection()
  const pages = useCachedPages(places)
  const lists = useListScreens()
  const title = t(connection === 'unreachable' ? 'offline.unreachableTitle' : 'listing.offline')
  useHomeOnReturn()
  return (
    <>
      <title>{`${title} – ${currentShop().name}`}</title>
      <h1>{title}</h1>
      <p>{t('offline.kept')}</p>
      <Retry />
      <Links title={t('offline.screens')} pages={lists} />
      <Links title={t('offline.categories')} pages={pages?.categories} />
      <Links title={t('offline.products')} pages={pages?.products} isLong />
      <Links title={t('offline.pages')} pages={pages?.pages} />
    </>
  )
}

/** Navigates home when the shop can be reached again, which has more content. */
function useHomeOnReturn() {
  const navigate = useNavigate()
  const home = useStorePath()('/')
  const connection = useConnection()
  useTask(connection === 'online' ? home : undefined, () => navigate(home, { replace: true }))
}

function Retry() {
  const t = useTranslate()
  const [isTrying, setTrying] = useState(false)
  function tryAgain() {
    setTrying(true)
    void checkConnectivity().finally(() => setTrying(false))
  }
  return (
    <div>
      <Button variant="ink" busy={isTrying} onClick={tryAgain}>
        {t('serverError.retry')}
      </Button>
    </div>
  )
}

/** Returns the screens that use browser storage, if their shell is on the device. */
function useListScreens(): readonly CachedPage[] | undefined {
  const t = useTranslate()
  const storePath = useStorePath()
  return useAsyncValue('screens', async () => {
    const all = [
      { name: t('search.label'), path: storePath('/search') },
      { name: t('nav.wishlist'), path: storePath('/wishlist') },
      { name: t('nav.compare'), path: storePath('/compare') },
      { name: t('info.recent'), path: storePath('/my-account/recently-viewed') },
      { name: t('account.orders'), path: storePath('/my-account/orders') },
    ]
    const are = await Promise.all(all.map(({ path }) => isStored(path)))
    return all.filter((_, at) => are[at])
  })?.value
}

type LinksProps = { title: string; pages: readonly CachedPage[] | undefined; isLong?: boolean }

function Links({ title, pages = [], isLong }: LinksProps) {
  if (pages.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={isLong ? styles.rows : styles.pills}>
        {pages.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type CachedPage = { name: string; path: string }

/** Categories and pages in the shell, which is part of every page. */
type Places = {
  categories: readonly { name: string; slug: string }[]
  pages: readonly { title: string; path: string }[]
}

type CachedPages = Record<'categories' | 'products' | 'pages', readonly CachedPage[]>

const mostProducts = 24
/** Maximum number of recently shown pages checked for being cached. */
const mostRequested = 100

/**
 * Returns the known categories, products and pages whose data are on this device; undefined while loading.
 */
function useCachedPages({ categories, pages }: Places): CachedPages | undefined {
  const storePath = useStorePath()
  return useAsyncValue('things', async () => {
    const seen = await newestSeen(mostRequested)
    const products = seen.map((product) => ({ name: product.name, path: storePath(productPath(product)) }))
    return {
      categories: await stored(
        categories.map((category) => ({ name: category.name, path: storePath(categoryPath(category)) })),
      ),
      products: (await stored(products)).slice(0, mostProducts),
      pages: await stored(pages.map(({ title, path }) => ({ name: title, path: storePath(path) }))),
    }
  })?.value
}

async function stored(pages: readonly CachedPage[]): Promise<CachedPage[]> {
  const openable = await findOpenable(pages.map(({ path }) => path))
  return pages.flatMap(({ name, path }) => {
    const open = openable.get(path)
    return open === undefined ? [] : [{ name, path: open }]
  })
}
