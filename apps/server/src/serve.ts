import { main } from './main.ts'
import { ensureBuild } from './pages/production-build.ts'

// The server under its supervisor: the production build when it is missing or older than its sources, then the shop.
ensureBuild((line) => process.stderr.write(`${line}\n`))
await main()
