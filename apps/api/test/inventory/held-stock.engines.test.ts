import { onEngine } from '@ambra/testing/test-database'
import { heldStock } from './held-stock-suite.ts'

onEngine(heldStock)
