import { spawnSync } from 'node:child_process'
import { startPostgresServer } from '../packages/testing/src/postgres-server.ts'

/** Runs a command against a temporary PostgreSQL: node tooling/with-postgres.ts COMMAND [ARGUMENT...] */
const [command, ...args] = process.argv.slice(2)
const server = await startPostgresServer()
if (!command || !server) {
  console.error(command ? 'PostgreSQL is not installed' : 'usage: node tooling/with-postgres.ts COMMAND...')
  await server?.stop()
  process.exit(2)
}
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: server.url },
})
await server.stop()
process.exitCode = status ?? 1
