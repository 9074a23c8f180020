import { spawnSync } from 'node:child_process'
import { startOpenSearchNodes } from '../packages/testing/src/opensearch-nodes.ts'

/**
 * Runs a command against a temporary OpenSearch: node tooling/with-opensearch.ts [--heap MB] COMMAND
 * [ARGUMENT...]
 */
const given = process.argv.slice(2)
const heapMb = given[0] === '--heap' ? Number(given.splice(0, 2)[1]) : undefined
const [command, ...args] = given
const nodes = command ? await startOpenSearchNodes(1, { heapMb }) : undefined
if (!command || !nodes) {
  console.error(
    command
      ? 'Maven or a Java compiler is missing'
      : 'usage: node tooling/with-opensearch.ts [--heap MB] COMMAND...',
  )
  process.exit(2)
}
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_OPENSEARCH: nodes.urls.join(',') },
})
await nodes.stop()
process.exitCode = status ?? 1
