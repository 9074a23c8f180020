import { cacheCompiledCode } from './supervisor/code-cache.ts'

// The server under its supervisor: builds when the production build is missing or older than its
// sources, then runs the shop. Both are imported after the cache of compiled code is open.
cacheCompiledCode()
const [{ ensureBuild }, { main }] = [await import('./pages/production-build.ts'), await import('./main.ts')]
ensureBuild((line) => process.stderr.write(`${line}\n`))
await main()
