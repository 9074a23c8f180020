import { afterAll, vi } from 'vitest'

// The files of a worker share their globals: fake timers or spies left behind by one file would reach those after it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
