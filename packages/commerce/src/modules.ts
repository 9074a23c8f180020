import { accounting } from './accounting/module.ts'
import { catalogue } from './catalogue/module.ts'
import { content } from './content/module.ts'
import { customers } from './customers/module.ts'
import { fulfilment } from './fulfilment/module.ts'
import { inventory } from './inventory/module.ts'
import { messaging } from './messaging/module.ts'
import type { ShopModule } from './module.ts'
import { payments } from './payments/module.ts'
import { platform } from './platform/module.ts'
import { promotions } from './promotions/module.ts'
import { sales } from './sales/module.ts'
import { service } from './service/module.ts'

/** Contexts with work in the background. */
export const modules: readonly ShopModule[] = [
  accounting,
  catalogue,
  content,
  customers,
  fulfilment,
  inventory,
  messaging,
  payments,
  platform,
  promotions,
  sales,
  service,
]
