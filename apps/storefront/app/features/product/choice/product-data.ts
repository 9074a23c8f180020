import type { ConditionGrade } from '@ambra/contract/catalogue/condition-grade'
import type { Product } from '@ambra/contract/catalogue/product'
import type { ProductQuestion } from '@ambra/contract/service/question'
import type { ReviewPhoto, ReviewWords } from '@ambra/contract/service/review'
import type { ElectricityUse } from '@ambra/domain/catalogue/electricity-cost'
import type { Cents } from '@ambra/domain/platform/money/money'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

export type PlaceSize = { width: number; height: number; depth: number }

/** Product document with the fields that the page requests. */
export type ProductDocument = CardProduct &
  Pick<
    Product,
    | 'metaTitle'
    | 'metaDescription'
    | 'status'
    | 'visibility'
    | 'media_gallery'
    | 'category_ids'
    | 'stock'
    | 'configurable_options'
    | 'configurable_children'
    | 'bundle_options'
    | 'custom_options'
    | 'tier_prices'
    | 'product_links'
    | 'specs'
    | 'description'
    | 'maker'
    | 'euResponsible'
    | 'warnings'
    | 'documents'
    | 'energySheet'
    | 'energyLabel'
    | 'eprelId'
    | 'energyDemo'
    | 'withdrawalLimits'
    | 'durability'
    | 'giftCard'
    | 'highlights'
    | 'model'
    | 'tax_class_id'
  > & {
    /**
     * True when the shop lists sold-out products: such variants can be viewed too. @see spec §4 "Product
     * load"
     */
    listsOutOfStock?: boolean
    /** True when sold-out products may be added to the cart. @see spec §4 "Adding" */
    sellsOutOfStock?: boolean
    guaranteeArtwork?: string
    brandName?: string
    brandSlug?: string
    mpn?: string
    gtin?: string
    short_description?: string
    warrantyMonths?: number
    kind?: string
    /** Dimensions of the installed product. */
    placeSize?: PlaceSize
    /** Yearly electricity cost, from the energy label at the store's price of a kWh in euros. */
    electricity?: { use: ElectricityUse; cost: Cents; price: number; source: string }
    questions?: readonly ProductQuestion[]
    /** Campaigns on this page with their positions. */
    banners?: ProductBanner[]
    /** True for a draft, which only the holder of the link sees. */
    isPreview?: boolean
  }

/**
 * Campaign on a product page; `place` 1 is below the description, 2 below the data, 3 above the reviews.
 */
export type ProductBanner = {
  code: string
  place: 1 | 2 | 3
  title: string
  text: string
  button: string
  path: string
  image?: string
}

export type PagePart = CardProduct & { defaultQty: number }

export type ReviewItem = {
  id: number
  title: string
  detail: string
  nickname: string
  created_at: string
  language: string
  rating?: number
  verified?: boolean
  /** True when verified by the former shop. */
  isCheckedBefore?: boolean
  /** Bought product of a verified purchase: `Polar 7, Sand, 256 GB`, and its grade if there are several. */
  bought?: { words: string; grade?: ConditionGrade }
  photos?: readonly ReviewPhoto[]
  /** Advantages and disadvantages; never empty. */
  pluses?: readonly string[]
  minuses?: readonly string[]
  /** Translation into the language of the page. */
  translation?: ReviewWords
}

/**
 * Delivery method to the store's country: price in euros with tax below the free limit, and working days;
 * `day` is the arrival as text in the store's language, by the time of the page.
 */
export type DeliveryRow = {
  code: string
  carrier: string
  kind: 'locker' | 'store' | 'courier'
  title: string
  price: number
  isFreeOverLimit: boolean
  /** True for a method only used for products that no lighter carrier accepts. */
  isFallback?: boolean
  /** Page with all points of this method, without the store's prefix. */
  page?: string
  days: readonly [min: number, max: number]
  day: string
}

export type ProductPageData = {
  product: ProductDocument
  parts: PagePart[]
  delivery: DeliveryRow[]
}
