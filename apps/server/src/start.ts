import { main } from './main.ts'
import { ensureBuild } from './production-build.ts'

// `npm start`: the production build when it is missing or older than its sources, then the server in this process.
ensureBuild((line) => process.stderr.write(`${line}\n`))
await main()
