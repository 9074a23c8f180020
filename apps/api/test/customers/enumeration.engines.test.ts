import { onEngine } from '@ambra/testing/test-database'
import { enumerationSuite } from './enumeration-suite.ts'

onEngine(enumerationSuite)
