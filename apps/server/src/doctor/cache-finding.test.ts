import { startValkeyServer } from '@ambra/testing/valkey-server'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { cacheFinding } from './cache-finding.ts'

const findingFor = (CACHE_URL: string | undefined) => cacheFinding({ env: readEnvironment({ CACHE_URL }) })
const server = await startValkeyServer()

describe('ambra doctor about CACHE_URL', () => {
  afterAll(() => server?.kill())

  it('reports no problem without CACHE_URL', async () => {
    expect(await findingFor(undefined)).toMatchObject({ ok: true })
  })

  it('names an unreachable server without its password', async () => {
    const finding = await findingFor('valkey://shop:hunter2@127.0.0.1:1')
    expect(finding).toMatchObject({
      ok: false,
      detail: expect.stringContaining('127.0.0.1:1 is not reachable'),
    })
    expect(JSON.stringify(finding)).not.toContain('hunter2')
  })

  it.runIf(server)('reports that a server responds', async () => {
    expect(await findingFor(server?.url)).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/answers$/),
    })
  })
})
