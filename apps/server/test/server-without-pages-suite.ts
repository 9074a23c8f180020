// The server as a process of its own for tests that kill it: everything but the storefront, which needs a build.
import { main } from '../src/main.ts'

await main(async () => undefined)
