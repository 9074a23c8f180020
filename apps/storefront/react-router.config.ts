import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeCompactManifest } from './vite/write-compact-manifest.ts'

export default {
  ssr: true,
  // One cacheable manifest file: the table is small, and a click then needs no discovery request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    writeCompactManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
