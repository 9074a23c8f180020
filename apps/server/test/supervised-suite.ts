// A supervisor of the faulty server, with fewer restarts than the shop's own.
import { fileURLToPath } from 'node:url'
import { superviseServer } from '../src/supervisor/supervise.ts'

superviseServer(fileURLToPath(new URL('./faulty-server-suite.ts', import.meta.url)), {
  windowMs: 600_000,
  maxFailures: 3,
  firstPauseMs: 100,
  maxPauseMs: 400,
})
