import { onEngine } from '@ambra/testing/test-database'
import { countedLimitsSuite } from './counted-limits-suite.ts'

onEngine(countedLimitsSuite)
