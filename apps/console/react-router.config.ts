import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeDigests } from '@ambra/ui/write-digests'

// Builds one static page. All data comes from `/api/admin`, so the page contains no personal data.
export default {
  ssr: false,
  basename: '/admin/',
  buildEnd: ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    writeDigests(client, join(reactRouterConfig.buildDirectory, 'client-digests.json'))
  },
} satisfies Config
