import type { ProductType } from '@ambra/contract/product'
import { bundlePanel } from './bundle-panel.ts'
import type { TypePanel } from './choice.ts'
import { configurablePanel } from './configurable-panel.ts'
import { groupedPanel } from './grouped-panel.ts'
import { ownPanel } from './own-panel.ts'

/** The panel of each product type; page and sidebar use the same. */
export const typePanels: Readonly<Record<ProductType, TypePanel>> = {
  simple: ownPanel,
  configurable: configurablePanel,
  grouped: groupedPanel,
  bundle: bundlePanel,
  downloadable: ownPanel,
  virtual: ownPanel,
}
