import { onEngine } from '@ambra/testing/test-database'
import { readYourWrites } from './own-writes-suite.ts'

onEngine(readYourWrites)
