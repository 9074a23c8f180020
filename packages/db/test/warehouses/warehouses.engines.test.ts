import { onEngine } from '@ambra/testing/test-database'
import { locationSuite } from './location-suite.ts'
import { warehouseSuite } from './warehouse-suite.ts'

onEngine(warehouseSuite)
onEngine(locationSuite)
