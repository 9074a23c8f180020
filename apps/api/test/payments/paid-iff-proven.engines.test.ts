import { onEngine } from '@ambra/testing/test-database'
import { paidIffProven } from './paid-iff-proven-suite.ts'

onEngine(paidIffProven)
