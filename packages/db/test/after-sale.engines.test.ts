import { onEngine } from '@ambra/testing/test-database'
import { afterSaleSuite } from './after-sale-suite.ts'

onEngine(afterSaleSuite)
