import { onEngine } from '@ambra/testing/test-database'
import { stockSuite } from './stock-suite.ts'

onEngine(stockSuite)
