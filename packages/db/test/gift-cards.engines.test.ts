import { onEngine } from '@ambra/testing/test-database'
import { giftCardSuite } from './gift-card-suite.ts'

onEngine(giftCardSuite)
