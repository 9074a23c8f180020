import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { aProduct } from '@ambra/testing/import-builders'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../src/env/env.ts'
import { projectDir, storefrontBuild } from '../src/pages/production-build.ts'
import { startServer } from '../src/server.ts'
import type { RunningServer } from '../src/pages/running-server.ts'
import { ensureMailBuild, preparedDataDir } from './server-process-suite.ts'
import { readStaticFiles } from '../src/pages/static-files.ts'

let dataDir: string
let server: RunningServer
/** `METHOD /path` of everything the server registers, from any module. */
const served = new Set<string>()

function watchRoutes(message: unknown): void {
  // Fastify publishes each instance that it creates.
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.add(`${one} ${url}`)
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', watchRoutes)
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'LAMP' })])
  const env = readEnvironment({ DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'https://shop.example' })
  server = await startServer({ env, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  unsubscribe('fastify.initialization', watchRoutes)
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Every method for which `app.all` registers a route. */
const all = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE, QUERY'

/** `METHOD /path` of the calls in the contract. */
const inContract = Object.values(endpoints).flatMap(({ method, path, aliases }) =>
  [path, ...aliases].flatMap((one) => [
    `${method} /api/${one}`,
    ...(method === 'GET' ? [`HEAD /api/${one}`] : []),
  ]),
)

/** `METHOD /path` of the table in docs/routes.md. */
const inDocument = readFileSync(join(projectDir, 'docs/routes.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, path, methods = ''] = /^\| `([^`]+)` \| ([^|]+) \|/.exec(line) ?? []
    if (!path) return []
    return (methods === 'all' ? all : methods).split(', ').map((method) => `${method} ${path}`)
  })

describe('API9 inventory', () => {
  it('serves nothing that is missing from the contract and docs/routes.md', () => {
    const files = new Set([...readStaticFiles(storefrontBuild).files.keys()].map((path) => encodeURI(path)))
    const known = new Set([...inContract, ...inDocument])
    const unnamed = [...served].filter((one) => !known.has(one) && !files.has(one.split(' ')[1] ?? ''))
    expect(unnamed).toEqual([])
  })

  it('serves everything that the contract and docs/routes.md list', () => {
    expect(inContract.length).toBeGreaterThan(80)
    expect(inDocument.length).toBeGreaterThan(50)
    expect([...inContract, ...inDocument].filter((one) => !served.has(one))).toEqual([])
  })

  it('lists no route twice', () => {
    expect(inDocument.filter((one, index) => inDocument.indexOf(one) !== index)).toEqual([])
    expect(inDocument.filter((one) => inContract.includes(one))).toEqual([])
  })
})
