import { createHash } from 'node:crypto'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { OperationError } from '@ambra/commerce/platform'
import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'

/** Request over the socket, one JSON object per line. */
export type ControlRequest = { command: string; input: unknown; login?: string }
type ControlMessage =
  | { type: 'progress'; progress: unknown }
  | { type: 'result'; result: unknown }
  | { type: 'refused'; message: string; code?: ErrorCode }

type Runner = (
  request: ControlRequest,
  report: (progress: unknown) => void,
  signal: AbortSignal,
) => Promise<unknown>

/** Maximum number of characters of one command; longer input is rejected. */
const maxRequest = 1_000_000

/** Maximum length of a Unix socket's name; with a longer one the socket is in the temporary folder. */
const maxSocketPath = 100

/** Returns the path where the server of a data folder listens for the `ambra` command of the same user. */
export function controlPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\ambra-${id}`
  const path = join(folder, 'control.sock')
  return path.length <= maxSocketPath ? path : join(tmpdir(), `ambra-${id}.sock`)
}

/**
 * Lets the `ambra` command work while the server holds the embedded database: the command runs
 * here, and its progress and result go back over a socket that only this user can open.
 */
export async function openControlSocket(
  dataDir: string,
  run: Runner,
): Promise<{ close: () => Promise<void> }> {
  const path = controlPath(dataDir)
  // The caller holds the lock of the data folder, so an old socket file belongs to a process that
  // has ended.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(socket, run)
  })
  await listenPrivately(server, path)
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.end()
      }),
  }
}

/**
 * Creates the socket file without permissions for others, so that no other user can connect at any moment.
 */
function listenPrivately(server: Server, path: string): Promise<void> {
  const usual = process.umask(0o177)
  return new Promise<void>((done, fail) => {
    server.once('error', fail).listen(path, () => done())
    process.umask(usual)
  }).then(() => {
    if (process.platform !== 'win32') chmodSync(path, 0o600)
  })
}

function serve(socket: Socket, run: Runner): void {
  const stop = new AbortController()
  socket.on('close', () => stop.abort())
  const send = (message: ControlMessage) => socket.writable && socket.write(lineOf(message))
  let received = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > maxRequest) socket.destroy()
  })
  createInterface({ input: socket }).once('line', (line) => {
    Promise.resolve()
      .then(() => run(parseRequest(line), (progress) => send({ type: 'progress', progress }), stop.signal))
      .then((result) => send({ type: 'result', result }))
      .catch((error: unknown) => send(errorLine(error)))
      .finally(() => socket.end())
  })
}

/** Returns one line: the reader also treats U+2028 and U+2029, which JSON does not escape, as line ends. */
const lineOf = (value: unknown) =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

function parseRequest(line: string): ControlRequest {
  const value = parseBoundedJson(line, fileBounds)
  if (
    typeof value !== 'object' ||
    value === null ||
    !('command' in value) ||
    typeof value.command !== 'string'
  ) {
    throw new Error('not a command')
  }
  const login = 'login' in value && typeof value.login === 'string' ? { login: value.login.slice(0, 64) } : {}
  return { command: value.command, input: 'input' in value ? value.input : undefined, ...login }
}

function errorLine(error: unknown): ControlMessage {
  return { type: 'refused', message: error instanceof Error ? error.message : String(error) }
}

/**
 * Runs a command in the server of this data folder. Returns `undefined` when no server responds
 * there; opening the database then reports the lock.
 * @throws OperationError with the server's own message
 */
export async function runInServer(
  dataDir: string,
  request: ControlRequest,
  report: (progress: unknown) => void,
): Promise<{ result: unknown } | undefined> {
  const path = controlPath(dataDir)
  if (process.platform !== 'win32' && !existsSync(path)) return undefined
  const socket = connect(path)
  const isConnected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })
  if (!isConnected) return undefined
  socket.write(lineOf(request))
  for await (const line of createInterface({ input: socket })) {
    // The peer is `serve` above, in a process of the same program and user.
    const message = JSON.parse(line) as ControlMessage
    if (message.type === 'progress') report(message.progress)
    else if (message.type === 'result') return { result: message.result }
    else throw new OperationError(message.message)
  }
  throw new OperationError('the server closed the connection before the command was done')
}
