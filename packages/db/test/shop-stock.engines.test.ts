import { onEngine } from '@ambra/testing/test-database'
import { shopStockSuite } from './shop-stock-suite.ts'

onEngine(shopStockSuite)
