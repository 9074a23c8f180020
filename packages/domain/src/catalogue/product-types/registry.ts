import type { ProductType } from '@ambra/contract/catalogue/product'
import { ownEntry } from '../../platform/text/own-entry.ts'
import { bundle } from './bundle.ts'
import { configurable } from './configurable.ts'
import { downloadable } from './downloadable.ts'
import { grouped } from './grouped.ts'
import type { ProductTypeRules } from './product-type.ts'
import { simple } from './simple.ts'
import { virtual } from './virtual.ts'

const rules: Readonly<Record<ProductType, ProductTypeRules>> = {
  simple,
  configurable,
  grouped,
  bundle,
  downloadable,
  virtual,
}

/** Returns the server rules of a product type; throws with its name for a type stored by a newer version. */
export function rulesOf(type: ProductType): ProductTypeRules {
  const found = ownEntry<ProductTypeRules>(rules, type)
  if (!found) throw new Error(`unknown product type "${type}"`)
  return found
}
