import { onEngine } from '@ambra/testing/test-database'
import { warehouseSuite } from './warehouse-suite.ts'

onEngine(warehouseSuite)
