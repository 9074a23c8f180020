#!/usr/bin/env node
import { fileURLToPath } from 'node:url'

// The `ambra` program of the published package: `ambra start` keeps a shop running, anything else is a
// command on it.
if (process.argv[2] === 'start') {
  const { superviseServer } = await import('@ambra/server/supervisor/supervise')
  superviseServer(fileURLToPath(new URL('./serve.ts', import.meta.url)))
} else {
  await import('@ambra/server/cli')
}
