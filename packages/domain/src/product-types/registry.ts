import type { ProductType } from '@ambra/contract/product'
import { ownEntry } from '../text/own-entry.ts'
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

/** What the server does for a product of this type; a type that a newer version stored is an error by its name. */
export function rulesOf(type: ProductType): ProductTypeRules {
  const found = ownEntry<ProductTypeRules>(rules, type)
  if (!found) throw new Error(`unknown product type "${type}"`)
  return found
}
