import { onEngine } from '@ambra/testing/test-database'
import { mailSlotSuite } from './mail-slot-suite.ts'
import { stockHoldSuite } from './stock-hold-suite.ts'

onEngine(stockHoldSuite, mailSlotSuite)
