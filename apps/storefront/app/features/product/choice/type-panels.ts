import type { ProductType } from '@ambra/contract/catalogue/product'
import { bundlePanel } from './bundle-panel.ts'
import type { TypePanel } from './choice.ts'
import { configurablePanel } from './configurable-panel.ts'
import { groupedPanel } from './grouped-panel.ts'
import { ownPanel } from './own-panel.ts'

export const typePanels: Readonly<Record<ProductType, TypePanel>> = {
  simple: ownPanel,
  configurable: configurablePanel,
  grouped: groupedPanel,
  bundle: bundlePanel,
  downloadable: ownPanel,
  virtual: ownPanel,
}
