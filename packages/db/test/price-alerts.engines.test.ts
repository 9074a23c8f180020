import { onEngine } from '@ambra/testing/test-database'
import { priceAlertSuite } from './price-alert-suite.ts'

onEngine(priceAlertSuite)
