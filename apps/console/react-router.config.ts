import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeDigests } from '../storefront/vite/write-digests.ts'

// One static page and its files: whatever a screen shows comes from `/api/admin`, so no page holds anything of anybody.
export default {
  ssr: false,
  basename: '/admin/',
  buildEnd: ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    writeDigests(client, join(reactRouterConfig.buildDirectory, 'client-digests.json'))
  },
} satisfies Config
