import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // One cacheable manifest file: the table is small, and a click then needs no discovery request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
