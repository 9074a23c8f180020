import { afterAll, vi } from 'vitest'

// The files of a worker share their globals: fake timers, spies or file permissions left behind by one file would reach those after it.
const umask = process.umask()
afterAll(() => {
  process.umask(umask)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
