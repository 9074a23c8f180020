import { afterAll, vi } from 'vitest'

// Restores globals after each file: files of a worker share them, so that fake timers, spies or file
// permissions of one file would affect later ones.
const umask = process.umask()
afterAll(() => {
  process.umask(umask)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
