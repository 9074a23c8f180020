import { onEngine } from '@ambra/testing/test-database'
import { pickupPointSuite } from './pickup-point-suite.ts'

onEngine(pickupPointSuite)
