import type { ProductQuestion } from '@ambra/contract/service/question'
import type { Review } from '@ambra/contract/service/review'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { variantValue } from '@ambra/domain/catalogue/prices/variants'
import type { RouterContextProvider } from 'react-router'
import { gradeOf, gradeOption } from '#app/features/product/choice/grade-option.ts'
import type { ProductDocument, ReviewItem } from '#app/features/product/choice/product-data.ts'
import { isGrade } from '#app/shop-ui/grade.tsx'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { loadHits } from './shop-content.server.ts'

type Context = Readonly<RouterContextProvider>

/** Loads published reviews of all stores, those in the store's own language first, then the newest. */
export async function loadReviews(context: Context, product: ProductDocument): Promise<ReviewItem[]> {
  const own = context.get(storeContext)
  const others = stores.filter(({ code }) => code !== own.code)
  const lists = await Promise.all([own, ...others].map((store) => loadStoreReviews(context, store, product)))
  return lists.flat()
}

/** Loads answered questions about a product, those in the page's language first. */
export const loadQuestions = (context: Context, productId: number): Promise<ProductQuestion[]> =>
  context.get(clientContext).call('questionList', { query: { productId: String(productId) } })

const fields: (keyof Review)[] = [
  'id',
  'title',
  'detail',
  'nickname',
  'created_at',
  'rating',
  'verified',
  'checked_before',
  'bought_sku',
  'photos',
  'pluses',
  'minuses',
  'translations',
]

async function loadStoreReviews(
  context: Context,
  store: Store,
  product: ProductDocument,
): Promise<ReviewItem[]> {
  const reviews = await loadHits<Review>(context, {
    type: 'review',
    store,
    query: { bool: { filter: [{ terms: { product_id: [product.id] } }, { terms: { review_status: [1] } }] } },
    size: 50,
    sort: 'created_at:desc',
    include: fields,
  })
  const { language } = context.get(storeContext)
  return reviews.map((review) => itemOf(review, store.language, { product, language }))
}

type Page = { product: ProductDocument; language: string }

/** Converts a review for the page; `written` is its language. */
function itemOf(review: Review, written: string, { product, language }: Page): ReviewItem {
  const { id, title, detail, nickname, created_at, rating, verified, photos, pluses, minuses } = review
  const bought = boughtOf(product, review.bought_sku)
  const translation = written === language ? undefined : review.translations?.[language]
  return {
    id,
    title,
    detail,
    nickname,
    created_at,
    language: written,
    ...(rating !== undefined && { rating }),
    ...(verified && { verified }),
    ...(review.checked_before && { isCheckedBefore: true }),
    ...(bought && { bought }),
    ...(photos && photos.length > 0 && { photos }),
    ...(pluses && { pluses }),
    ...(minuses && { minuses }),
    ...(translation && { translation }),
  }
}

/** Returns the labels of the bought variant; undefined if the product no longer has it. */
function boughtOf(product: ProductDocument, sku: string | undefined): ReviewItem['bought'] {
  const variant = product.configurable_children.find((child) => child.sku === sku)
  if (!variant) return undefined
  const grade = gradeOf(product, variant)
  const gradeCode = gradeOption(product)?.attribute_code
  const labels = product.configurable_options.flatMap(({ attribute_code, values }) => {
    // The grade is shown separately.
    if (attribute_code === gradeCode) return []
    const id = variantValue(variant, attribute_code)
    return values.find(({ value_index }) => String(value_index) === id)?.label ?? []
  })
  return {
    words: [product.name, ...labels].join(', '),
    ...(grade !== undefined && isGrade(grade) && { grade }),
  }
}
