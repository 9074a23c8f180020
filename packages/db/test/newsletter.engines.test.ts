import { onEngine } from '@ambra/testing/test-database'
import { newsletterSuite } from './newsletter-suite.ts'

onEngine(newsletterSuite)
