import type { ConditionGrade } from '@ambra/contract/condition-grade'
import type { Product } from '@ambra/contract/product'
import type { ProductQuestion } from '@ambra/contract/question'
import type { ReviewPhoto, ReviewWords } from '@ambra/contract/review'
import type { ElectricityUse } from '@ambra/domain/electricity-cost'
import type { Cents } from '@ambra/domain/money'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** What a product takes up, in millimetres. */
export type PlaceSize = { width: number; height: number; depth: number }

/** The product document with the fields the page requests. */
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
    | 'highlights'
    | 'model'
    | 'tax_class_id'
  > & {
    /** The shop lists what is sold out: such variants may be looked at too. @see spec §4 "Product load" */
    listsOutOfStock?: boolean
    /** What is sold out may be put in the cart all the same. @see spec §4 "Adding" */
    sellsOutOfStock?: boolean
    /** Official artwork of the notice on the legal guarantee. */
    guaranteeArtwork?: string
    brandName?: string
    mpn?: string
    gtin?: string
    short_description?: string
    warrantyMonths?: number
    kind?: string
    /** What it takes up where it stands. */
    placeSize?: PlaceSize
    /** Electricity of a year, from the energy label at the store's price of a kWh in euros. */
    electricity?: { use: ElectricityUse; cost: Cents; price: number; source: string }
    /** Answered ones. */
    questions?: readonly ProductQuestion[]
    /** Campaigns on this page, by the place they stand in. */
    banners?: ProductBanner[]
    /** A draft of it: only the holder of the link sees it. */
    isPreview?: boolean
  }

/** A campaign on a product's page; `place` 1 is below the description, 2 below the data, 3 above the reviews. */
export type ProductBanner = {
  code: string
  place: 1 | 2 | 3
  title: string
  text: string
  button: string
  path: string
  image?: string
}

/** A part of a bundle or grouped product. */
export type PagePart = CardProduct & { defaultQty: number }

export type ReviewItem = {
  id: number
  title: string
  detail: string
  nickname: string
  created_at: string
  /** Language it is written in. */
  language: string
  rating?: number
  verified?: boolean
  /** Checked by the former shop. */
  isCheckedBefore?: boolean
  /** What was bought, of a checked purchase: `Polar 7, Sand, 256 GB`, and its grade where there are several. */
  bought?: { words: string; grade?: ConditionGrade }
  photos?: readonly ReviewPhoto[]
  /** What speaks for the product and against it; never empty. */
  pluses?: readonly string[]
  minuses?: readonly string[]
  /** The same in the language of the page. */
  translation?: ReviewWords
}

/**
 * One way of delivery to the store's country: price in euros with tax below the free limit, working days it takes; `day` is
 * when it comes as text in the store's language, by the time of the page.
 */
export type DeliveryRow = {
  code: string
  carrier: string
  kind: 'locker' | 'store' | 'courier'
  title: string
  price: number
  isFreeOverLimit: boolean
  /** Only goods that nothing lighter carries go this way. */
  isFallback?: boolean
  /** Where all points of this way stand, without the store's prefix. */
  page?: string
  days: readonly [min: number, max: number]
  day: string
}

/** What the page of one product shows. */
export type ProductPageData = {
  product: ProductDocument
  parts: PagePart[]
  delivery: DeliveryRow[]
}
