import type { Product } from '@ambra/contract/catalogue/product'
import type { AddRequest } from '@ambra/domain/sales/cart/add-request'
import type { QuantityRule } from '@ambra/domain/catalogue/prices/quantity-rule'
import { createContext, type ReactNode, useContext } from 'react'

/** Product fields of a card, as requested by the listing. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'sku'
  | 'name'
  | 'slug'
  | 'type_id'
  | 'image'
  | 'price'
  | 'final_price'
  | 'grades'
  | 'keySpecs'
  | 'isRefurbished'
  | 'total_qty'
  | 'created_at'
  | 'unitMeasure'
  | 'setReductions'
  | 'charging'
> & {
  /** Weight in grams and packed size in millimetres, which decide on locker delivery. */
  weightG?: number
  sizeMm?: [number, number, number]
  /** Working days of delivery to the store's country, minimum and maximum. */
  deliveryDays?: [number, number]
  parentSku?: string
  price_incl_tax?: number
  lowestPrice30?: number
  discountPercent?: number
  hasSeveralPrices?: boolean
  /** Options of the shown price among several: colour, storage and the like. */
  childOptions?: readonly string[]
  priceGrade?: string
  /**
   * Variant selected by a filter, else the cheapest: its price and picture are shown, its page is linked.
   */
  childSku?: string
  childImage?: string
  energyClass?: string
  energyScale?: string
  energySheet?: string
  rating?: number
  reviewCount?: number
  stock: { is_in_stock: boolean; qty?: number; manage_stock?: boolean } & QuantityRule
}

type ListActions = {
  has: (sku: string) => boolean
  /** Like `has`, but rerenders on changes: false on the server and during hydration. */
  useHas: (sku: string) => boolean
  toggle: (product: CardProduct) => void
}

/**
 * Actions of product cards and pages, composed by the layout from cart, wishlist and compare. The object
 * stays identical while lists change, because React discards dehydrated HTML when a context above it
 * changes.
 */
export type ProductActions = {
  /**
   * Returns true when the line is in the cart of this browser (at once); errors are shown as notifications,
   * success too unless the page shows it in place.
   */
  add: (request: AddRequest, shown?: { isShownInPlace: boolean }) => Promise<boolean>
  wishlist: ListActions
  compare: ListActions
}

const ProductActionsContext = createContext<ProductActions | undefined>(undefined)

export function ProductActionsProvider({
  actions,
  children,
}: {
  actions: ProductActions
  children: ReactNode
}) {
  return <ProductActionsContext value={actions}>{children}</ProductActionsContext>
}

export function useProductActions(): ProductActions {
  const actions = useContext(ProductActionsContext)
  if (!actions) throw new Error('ProductActionsProvider is missing')
  return actions
}
