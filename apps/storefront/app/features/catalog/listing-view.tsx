import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useDataAge } from '#app/offline/data-age.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { latePart } from '#app/ui/late-part.ts'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ActiveFilters } from '#app/features/catalog/filters/active-filters.tsx'
import bannerRowStyles from './banner-row.module.css'
import type { BannerRow as Banner } from './category-banners.ts'
import { CardDelivery } from './card-delivery.tsx'
import { EmptyListing } from './empty-listing.tsx'
import { FacetPanel } from '#app/features/catalog/filters/facet-panel.tsx'
import { filterFormId } from '#app/features/catalog/filters/filter-form.ts'
import { activeCount, filterParams } from '#app/features/catalog/filters/filters.ts'
import type { Listing } from '#app/features/catalog/filters/listing-data.ts'
import listingBarStyles from './listing-bar.module.css'
import styles from './listing-view.module.css'
import { switchListView, useListView } from './list-view.ts'
import { LoadMore } from './load-more.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SortSelect } from './sort-select.tsx'
import { type FilterControls, useFilters } from '#app/features/catalog/filters/use-filters.ts'
import { useLoadedProducts } from './use-loaded-products.ts'

const [FilterSheet, fetchFilterSheet] = latePart(
  async () => (await import('#app/features/catalog/filters/filter-sheet.tsx')).FilterSheet,
)
// Preloads the filter sheet, the most used part of a list on phones; a click retries a failed load.
if (typeof document !== 'undefined')
  void firstInteraction()
    .then(fetchFilterSheet)
    .catch(() => undefined)

type ListingViewProps = {
  listing: Listing
  now: number
  /** Time when this tab cached the list, if the shop could not be reached. */
  storedAt?: number | undefined
  title: string
  summary: string
  /** Advice rows among the products. */
  banners?: readonly Banner[]
  /** Shown after the fourth product. */
  row?: ReactNode
  children?: ReactNode
}

const noBanners: readonly Banner[] = []
const rowPosition = 4

/** Heading, facets, chips, sort order, products and "Load more" of a category or a search. */
export function ListingView(props: ListingViewProps) {
  const { listing, now, storedAt, title, summary, banners = noBanners, row, children } = props
  const { key } = useLocation()
  const controls = useFilters(listing)
  const loaded = useLoadedProducts(listing)
  const { products } = loaded
  const { collectionFee } = listing
  const view = useListView()
  const [isCovered, setCovered] = useState(false)
  // Memoized while a click only marks a filter: rendering the cards would delay the mark.
  const grid = useMemo(
    () => (
      <ProductGrid
        products={products}
        now={now}
        heading="h2"
        view={view}
        note={(product) => <CardDelivery product={product} collectionFee={collectionFee} />}
        between={(position) => (
          <>
            {position === rowPosition && row}
            {banners
              .filter(({ after }) => after === position)
              .map((banner) => (
                <BannerRow key={banner.code} banner={banner} />
              ))}
          </>
        )}
      />
    ),
    [products, now, collectionFee, banners, row, view],
  )
  return (
    <>
      <div className={styles.heading}>
        <h1>{title}</h1>
        <output className={styles.count}>{summary}</output>
      </div>
      {children}
      <PhoneBar listing={listing} controls={controls} onCover={setCovered} />
      <div className={styles.listing}>
        <FacetAside listing={listing} controls={controls} />
        <div
          id="results"
          className={styles.results}
          aria-busy={controls.isLoading || undefined}
          data-covered={isCovered || undefined}
        >
          <div className={listingBarStyles.bar}>
            <ActiveFilters facets={listing.facets} controls={controls} />
            <SortSelect listing={listing} controls={controls} form={filterFormId} />
            <ViewButton />
          </div>
          {listing.total === 0 ? (
            <EmptyListing listing={listing} controls={controls} />
          ) : (
            <>
              <ListAge key={key} storedAt={storedAt} />
              <EarlierLink listing={listing} />
              {grid}
            </>
          )}
          <LoadMore
            shown={(listing.firstPage - 1) * listing.pageSize + products.length}
            total={listing.total}
            filters={listing.filters}
            nextPage={loaded.nextPage}
            isLoading={loaded.isLoading}
            onMore={loaded.loadMore}
          />
        </div>
      </div>
    </>
  )
}

/** Age of all prices below, shown once. */
const ListAge = ({ storedAt }: { storedAt: number | undefined }) => (
  <AsOf at={useDataAge(storedAt)} of="list" />
)

/** Link to earlier pages: a very deep URL shows only its last pages. */
function EarlierLink({ listing: { filters, firstPage } }: { listing: Listing }) {
  const t = useTranslate()
  const { search } = useLocation()
  if (firstPage === 1) return null
  const params = filterParams(filters, new URLSearchParams(search).get('q'))
  params.set('page', String(firstPage - 1))
  return (
    <p className={styles.earlier}>
      <Link className="link" to={{ search: params.toString() }}>
        {t('listing.earlier')}
      </Link>
    </p>
  )
}

type PartProps = { listing: Listing; controls: FilterControls }

function FacetAside({ listing, controls }: PartProps) {
  const t = useTranslate()
  return (
    <aside className={styles.facets} aria-label={t('filters.title')}>
      <FacetPanel listing={listing} controls={controls} />
      <FilterForm />
    </aside>
  )
}

/** Form for the facets and the sort order without script; not rendered with script. */
function FilterForm() {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const text = new URLSearchParams(search).get('q')
  return (
    <noscript>
      <form id={filterFormId} action={pathname}>
        {text && <input type="hidden" name="q" value={text} />}
        <button type="submit" className={styles.apply}>
          {t('filters.apply')}
        </button>
      </form>
    </noscript>
  )
}

/**
 * On phones the facets are a sheet; it and the sort order stay reachable while scrolling. Opening the sheet
 * rerenders only this bar; the list learns after painting that it is covered.
 */
function PhoneBar({ listing, controls, onCover }: PartProps & { onCover: (isCovered: boolean) => void }) {
  const t = useTranslate()
  const [sheet, setSheet] = useState<{ cancelCover: () => void }>()
  const open = () => setSheet({ cancelCover: afterPaint(() => onCover(true)) })
  function close() {
    sheet?.cancelCover()
    setSheet(undefined)
    onCover(false)
  }
  const count = activeCount(controls.filters)
  return (
    <div className={listingBarStyles.mobileBar}>
      <Button size="small" aria-haspopup="dialog" onClick={open}>
        <Icon name="sliders-horizontal" />
        {count > 0 ? t('filters.titleCount', { count }) : t('filters.title')}
      </Button>
      <SortSelect listing={listing} controls={controls} />
      <ViewButton />
      {sheet && (
        <Suspense>
          <FilterSheet listing={listing} controls={controls} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function ViewButton() {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={listingBarStyles.view}
      aria-label={t('listing.view')}
      title={t('listing.view')}
      onClick={switchListView}
    >
      <Icon name="layout-grid" />
    </button>
  )
}

function BannerRow({ banner: { title, text, button, path } }: { banner: Banner }) {
  const storePath = useStorePath()
  return (
    <aside className={bannerRowStyles.bannerRow} aria-label={title}>
      <div>
        <p className={bannerRowStyles.bannerTitle}>{title}</p>
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
