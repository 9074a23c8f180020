import { defineShop } from 'ambra/extension'

// Extensions of this shop: { name: 'loyalty', load: () => import('./loyalty.ts') }
export default defineShop({ modules: [] })
