import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './vite/build-service-worker.ts'
import { writeCompactManifest } from './vite/write-compact-manifest.ts'
import { writeDigests } from '@ambra/ui/write-digests'

export default {
  ssr: true,
  // One cacheable manifest file: the table is small, and clicks then need no discovery request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    writeCompactManifest(join(client, 'assets'))
    await buildServiceWorker(client)
    // Last: no file of the build changes afterwards.
    writeDigests(client, join(reactRouterConfig.buildDirectory, 'client-digests.json'))
  },
} satisfies Config
