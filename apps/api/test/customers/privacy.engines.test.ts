import { onEngine } from '@ambra/testing/test-database'
import { privacySuite } from './privacy-suite.ts'
import { retentionSuite } from './retention-suite.ts'

onEngine(privacySuite, retentionSuite)
