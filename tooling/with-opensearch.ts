import { spawnSync } from 'node:child_process'
import { startOpenSearchNodes } from '../packages/testing/src/opensearch-nodes.ts'

/** Runs a command against a throwaway OpenSearch: node tooling/with-opensearch.ts COMMAND [ARGUMENT...] */
const [command, ...args] = process.argv.slice(2)
const nodes = command ? await startOpenSearchNodes() : undefined
if (!command || !nodes) {
  console.error(
    command ? 'Maven or a Java compiler is missing' : 'usage: node tooling/with-opensearch.ts COMMAND...',
  )
  process.exit(2)
}
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_OPENSEARCH: nodes.urls.join(',') },
})
await nodes.stop()
process.exitCode = status ?? 1
