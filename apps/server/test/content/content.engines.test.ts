import { onEngine } from '@ambra/testing/test-database'
import { contentSuite } from './content-suite.ts'

onEngine(contentSuite)
