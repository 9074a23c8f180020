import { OperationError } from '@ambra/commerce/platform'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { controlPath, openControlSocket, runInServer } from './control-socket.ts'

describe('control socket', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ambra-control-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('runs a command in the server and streams its progress', async () => {
    const server = await openControlSocket(folder, async ({ command, input }, report) => {
      report(1)
      report(2)
      return { command, input }
    })
    const progress: unknown[] = []
    const response = await runInServer(folder, { command: 'orders.list', input: { limit: 3 } }, (step) =>
      progress.push(step),
    )
    expect(response).toEqual({ result: { command: 'orders.list', input: { limit: 3 } } })
    expect(progress).toEqual([1, 2])
    await server.close()
  })

  it('transfers texts with line separators unchanged, both ways', async () => {
    const server = await openControlSocket(folder, async ({ input }) => input)
    const input = { title: 'a\u2028b\u2029c\r\n\u0085d' }
    const response = await runInServer(folder, { command: 'content.push', input }, () => undefined)
    expect(response).toEqual({ result: input })
    await server.close()
  })

  it('returns the text of an error', async () => {
    const server = await openControlSocket(folder, () => Promise.reject(new Error('no order 000000001')))
    const call = runInServer(folder, { command: 'orders.show', input: {} }, () => undefined)
    await expect(call).rejects.toEqual(new OperationError('no order 000000001'))
    await server.close()
  })

  it('creates a socket that no other user can open', async () => {
    const server = await openControlSocket(folder, () => Promise.resolve(null))
    expect(statSync(controlPath(folder)).mode & 0o777).toBe(0o600)
    await server.close()
  })

  it('stops the command when the client disconnects', async () => {
    const stopped = Promise.withResolvers<void>()
    const server = await openControlSocket(folder, async (_, report, signal) => {
      report('started')
      await new Promise<void>((done) => signal.addEventListener('abort', () => done()))
      stopped.resolve()
    })
    const { connect } = await import('node:net')
    const socket = connect(controlPath(folder))
    socket.write(`${JSON.stringify({ command: 'import', input: {} })}\n`)
    await new Promise((done) => socket.once('data', done))
    socket.destroy()
    await expect(stopped.promise).resolves.toBeUndefined()
    await server.close()
  })

  it('returns undefined where no server listens, and replaces a stale socket', async () => {
    expect(await runInServer(folder, { command: 'x', input: {} }, () => undefined)).toBeUndefined()
    writeFileSync(controlPath(folder), '')
    const server = await openControlSocket(folder, () => Promise.resolve('fresh'))
    expect(await runInServer(folder, { command: 'x', input: {} }, () => undefined)).toEqual({
      result: 'fresh',
    })
    await server.close()
  })
})
