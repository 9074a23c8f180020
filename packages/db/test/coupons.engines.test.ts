import { onEngine } from '@ambra/testing/test-database'
import { couponSuite } from './coupon-suite.ts'

onEngine(couponSuite)
