import { cacheCompiledCode } from '@ambra/server/supervisor/code-cache'

// The server of the published package, whose storefront and console are already built. The rest of the shop
// is imported after the cache of compiled code is open, and React after the environment that selects its build.
cacheCompiledCode()
await import('@ambra/server/env')
const { main } = await import('@ambra/server/main')
await main()
