import { onEngine } from '@ambra/testing/test-database'
import { racesSuite } from './races-suite.ts'

onEngine(racesSuite)
