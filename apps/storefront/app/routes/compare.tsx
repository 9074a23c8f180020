import type { Attribute } from '@ambra/contract/catalogue/category'
import { data, useNavigate, useSearchParams } from 'react-router'
import { compareList } from '#app/lists/product-lists.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { cardFields } from '#app/data/pick-fields.ts'
import { AddButton } from '#app/features/catalog/add-button.tsx'
import { CompareView } from '#app/features/lists/compare-view.tsx'
import type { ComparedProduct } from '#app/features/lists/comparison.ts'
import { PopularCategories } from '#app/layouts/popular-categories.tsx'
import { EmptyList } from '#app/features/lists/empty-list.tsx'
import { ListHeading } from '#app/features/lists/list-heading.tsx'
import { GoneProducts } from '#app/features/lists/gone-products.tsx'
import { useListedProducts } from '#app/features/lists/listed-products.ts'
import { clearWithUndo, notifyRemoved } from '#app/features/lists/list-notices.ts'
import compareViewStyles from '#app/features/lists/compare-view.module.css'
import styles from '#app/features/lists/list-skeleton.module.css'
import { SavedRows } from '#app/features/lists/saved-rows.tsx'
import { ShareButton } from '#app/shop-ui/share-button.tsx'
import { readSharedSkus, sharedPath } from '#app/features/lists/shared-list.ts'
import { listPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadHits, loadTariff } from '#app/data/shop-content.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/compare'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const [attributes, electricity] = await Promise.all([
    loadHits<Attribute>(context, {
      type: 'attribute',
      size: 999,
      include: ['id', 'attribute_code', 'better', 'is_comparable'],
    }),
    loadTariff(context),
  ])
  const page = listPage(context, 'nav.compare', '/compare')
  const strengths = attributes
    .filter(({ better, is_comparable }) => better || is_comparable === '0')
    .map(({ attribute_code, is_comparable, better }) => ({
      attribute_code,
      is_comparable,
      ...(better && { better }),
    }))
  return data({ ...page.data, strengths, ...(electricity && { electricity }) }, page.init ?? undefined)
}

type Compared = CardProduct &
  ComparedProduct & { category?: { category_id: number; name: string; slug: string }[] }

const compareFields = [
  ...cardFields,
  'kind',
  'specs',
  'category.category_id',
  'category.name',
  'category.slug',
]

/**
 * Groups products of one kind in a tab, named after the category that most of them share; the first one on
 * a tie, because mixed categories ("Special offers") come last.
 */
function kindsOf(products: readonly Compared[]) {
  return ({ kind, name }: Compared) => {
    const shared = products
      .filter((product) => product.kind === kind)
      .flatMap((product) => product.category ?? [])
    const countOf = (id: number) => shared.filter(({ category_id }) => category_id === id).length
    const [category] = shared.toSorted((a, b) => countOf(b.category_id) - countOf(a.category_id))
    return category ? { name: category.name, path: `/c/${category.slug}` } : { name }
  }
}

/** Creates list entries from the URL, which has only skus until the catalogue has responded. */
const savedOf = (sku: string): SavedProduct => ({ sku, qty: 1, name: sku, slug: '', image: '' })

export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const [search] = useSearchParams()
  const own = useProductList(compareList)
  const shared = readSharedSkus(search)
  const list = shared ? shared.map(savedOf) : own
  const listed = useListedProducts<Compared>(list, compareFields)
  const found = listed.state === 'ready' ? listed.products : []
  function remove(sku: string) {
    const saved = own.find((one) => one.sku === sku)
    void compareList.remove(sku)
    if (saved) notifyRemoved(compareList, saved, t)
  }
  const clear = shared ? {} : { onClear: () => clearWithUndo(compareList, t) }
  return (
    <>
      <Breadcrumbs trail={[{ name: t('nav.compare'), path: '/compare' }]} />
      <ListHeading
        title={t('nav.compare')}
        count={listed.state === 'ready' ? found.length : list.length}
        {...clear}
      >
        {list.length > 0 && (
          <ShareButton
            title={t('nav.compare')}
            path={sharedPath(
              storePath('/compare'),
              list.map(({ sku }) => sku),
            )}
          />
        )}
      </ListHeading>
      {listed.state === 'ready' && (!shared || found.length > 0) && (
        <GoneProducts gone={listed.gone} {...(!shared && { list: compareList })} />
      )}
      {shared && <SharedNotice products={found} />}
      {list.length === 0 && (
        <>
          <EmptyList icon="scale" title={t('compare.empty')} help={t('compare.emptyHelp')} />
          <PopularCategories />
        </>
      )}
      {listed.state === 'loading' && <div className={styles.skeleton} aria-busy="true" />}
      {listed.state === 'offline' && <SavedRows products={listed.products} />}
      {shared && listed.state === 'ready' && found.length === 0 && <p>{t('lists.sharedGone')}</p>}
      {found.length > 0 && (
        <CompareView
          products={found}
          strengths={loaderData.strengths}
          electricity={'electricity' in loaderData ? loaderData.electricity : undefined}
          kindOf={kindsOf(found)}
          {...(!shared && { onRemove: remove })}
          action={(product) => <AddButton product={product} />}
        />
      )}
    </>
  )
}

/** Shows a shared comparison read-only; adopting it is the shopper's choice. */
function SharedNotice({ products }: { products: readonly CardProduct[] }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const navigate = useNavigate()
  const { compare } = useProductActions()
  function takeOver() {
    for (const product of products) if (!compare.has(product.sku)) compare.toggle(product)
    void navigate(storePath('/compare'))
  }
  return (
    <div className={compareViewStyles.shared}>
      <p>{t('lists.shared')}</p>
      {/* Products that have not loaded cannot be adopted. */}
      {products.length > 0 && (
        <Button size="small" onClick={takeOver}>
          {t('lists.takeOver')}
        </Button>
      )}
      <ButtonLink size="small" variant="text" to={storePath('/compare')}>
        {t('lists.toOwn')}
      </ButtonLink>
    </div>
  )
}
