import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from './messages.ts'

// A thread that renders pages. The rest is imported after the cache of compiled code is open.
const data: ThreadData = workerData
if (data.codeCache) enableCompileCache(data.codeCache)
const { renderForPort } = await import('./render-for-port.ts')
if (parentPort) await renderForPort(parentPort, data)
