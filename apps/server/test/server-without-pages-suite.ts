// The server as a separate process for tests that kill it: everything but the storefront, which
// needs a build.
import { main } from '../src/main.ts'

await main(async () => undefined)
