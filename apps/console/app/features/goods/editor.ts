import type { GoodsOutcome, GoodsValue } from '@ambra/contract/admin/goods'

/** What the parts of a product's screen edit through: values by their path, and what the last save said of each. */
export type Editor = {
  valueOf: (path: string) => GoodsValue
  set: (path: string, value: GoodsValue) => void
  /** For what comes later than the press: what the field holds by then is given. */
  update: (path: string, next: (value: GoodsValue) => GoodsValue) => void
  troubleOf: (path: string) => GoodsOutcome | undefined
  /** The person has seen the other value and saves over it next time. */
  keepMine: (path: string) => void
  takeTheirs: (path: string) => void
  may: { edit: boolean; prices: boolean; publish: boolean; stock: boolean; costs: boolean }
}
