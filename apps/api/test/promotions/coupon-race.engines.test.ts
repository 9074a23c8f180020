import { onEngine } from '@ambra/testing/test-database'
import { couponRaces } from './coupon-race-suite.ts'

onEngine(couponRaces)
