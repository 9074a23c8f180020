import { onEngine } from '@ambra/testing/test-database'
import { resetAbuseSuite } from './reset-abuse-suite.ts'

onEngine(resetAbuseSuite)
