import type { Product } from '@ambra/contract/product'
import type { AddRequest } from '@ambra/domain/cart/add-request'
import type { QuantityRule } from '@ambra/domain/quantity-rule'
import { createContext, type ReactNode, useContext } from 'react'

/** What a card needs of a product: the fields the listing asks the API for. */
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
  | 'charging'
> & {
  /** Grams and packed millimetres: whether a parcel locker takes it. */
  weightG?: number
  sizeMm?: [number, number, number]
  /** Working days of delivery to the store's country, fewest and most. */
  deliveryDays?: [number, number]
  parentSku?: string
  price_incl_tax?: number
  lowestPrice30?: number
  discountPercent?: number
  hasSeveralPrices?: boolean
  /** Of several prices: colour, storage and the like of the one shown. */
  childOptions?: readonly string[]
  priceGrade?: string
  /** The variant that a filter asks for, else the cheapest: its price and picture are shown, its page is linked. */
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
  /** As `has`, live: false on the server and while its HTML is taken over. */
  useHas: (sku: string) => boolean
  toggle: (product: CardProduct) => void
}

/**
 * What buttons on product cards and pages do; the layout composes it from cart, wishlist and compare. It stays the same
 * object while lists change: React throws away the HTML of parts without their script when a context above them changes.
 */
export type ProductActions = {
  /** True when the line is in the cart of this browser (at once); errors are shown as notifications. */
  add: (request: AddRequest) => Promise<boolean>
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
