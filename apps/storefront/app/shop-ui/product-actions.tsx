import type { ConfigurableChild, Product, ProductOption } from '@ambra/contract/product'
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
> & {
  parentSku?: string
  price_incl_tax?: number
  lowestPrice30?: number
  discountPercent?: number
  energyClass?: string
  energyScale?: string
  energySheet?: string
  rating?: number
  reviewCount?: number
  stock: { is_in_stock: boolean; qty?: number }
}

/** One thing to put into the cart; `productOption` carries the chosen variant, bundle parts or custom options. */
export type AddRequest = {
  product: CardProduct
  sku: string
  qty: number
  productOption?: ProductOption
  /** The chosen variant of a configurable product: its price, picture and stock count. */
  variant?: ConfigurableChild
  /** The choice in words, e.g. Colour: Sand. */
  options?: { label: string; value: string }[]
}

type ListActions = { skus: ReadonlySet<string>; toggle: (product: CardProduct) => void }

/** What buttons on product cards and pages do; the layout composes it from cart, wishlist and compare. */
export type ProductActions = {
  /** Resolves when the line is in the cart of this browser (at once); refusals are told by notifications. */
  add: (request: AddRequest) => Promise<void>
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
