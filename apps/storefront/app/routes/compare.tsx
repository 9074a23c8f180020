import type { Attribute } from '@ambra/contract/category'
import { data } from 'react-router'
import { compareList } from '#app/browser/product-lists.ts'
import { useProductList } from '#app/browser/use-product-list.ts'
import { cardFields } from '#app/card-fields.ts'
import { QuickAdd } from '#app/features/catalog/quick-add.tsx'
import { CompareView } from '#app/features/lists/compare-view.tsx'
import type { ComparedProduct } from '#app/features/lists/comparison.ts'
import { EmptyList } from '#app/features/lists/empty-list.tsx'
import { ListHeading } from '#app/features/lists/list-heading.tsx'
import { useListedProducts } from '#app/features/lists/listed-products.ts'
import styles from '#app/features/lists/lists.module.css'
import { SavedRows } from '#app/features/lists/saved-rows.tsx'
import { listPage } from '#app/list-page.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { loadHits } from '#app/shop-content.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import type { CardProduct } from '#app/ui/product-actions.tsx'
import type { Route } from './+types/compare'

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const attributes = await loadHits<Attribute>(context, {
    type: 'attribute',
    size: 999,
    include: ['id', 'attribute_code', 'better'],
  })
  const page = listPage(context, 'nav.compare', '/compare')
  const strengths = attributes
    .filter(({ better }) => better)
    .map(({ attribute_code, better }) => ({ attribute_code, ...(better && { better }) }))
  return data({ ...page.data, strengths }, page.init ?? undefined)
}

type Compared = CardProduct & ComparedProduct & { category?: { category_id: number; name: string }[] }

const compareFields = [...cardFields, 'kind', 'specs', 'category.category_id', 'category.name']

/** Products of one kind stand in one tab, named after their nearest category. */
const nameOfKind = (products: readonly Compared[]) => {
  const names = new Map(products.map(({ kind, category }) => [kind, category?.at(-1)?.name]))
  return ({ kind, name }: Compared) => names.get(kind) ?? name
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const list = useProductList(compareList)
  const listed = useListedProducts<Compared>(list, compareFields)
  return (
    <>
      <Breadcrumbs trail={[{ name: t('nav.compare'), path: '/compare' }]} />
      <ListHeading title={t('nav.compare')} count={list.length} onClear={() => void compareList.clear()} />
      {list.length === 0 && (
        <EmptyList icon="scale" title={t('compare.empty')} help={t('compare.emptyHelp')} />
      )}
      {listed.state === 'loading' && <div className={styles.skeleton} aria-busy="true" />}
      {listed.state === 'offline' && <SavedRows products={listed.products} />}
      {listed.state === 'ready' && listed.products.length > 0 && (
        <CompareView
          products={listed.products}
          strengths={loaderData.strengths}
          nameOfKind={nameOfKind(listed.products)}
          onRemove={(sku) => void compareList.remove(sku)}
          action={(product) => <QuickAdd product={product} />}
        />
      )}
    </>
  )
}
