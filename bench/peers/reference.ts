import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { atEnd } from '../../tooling/topology/started.ts'

/**
 * Starts a `node:http` server in a separate process that sends these bytes: the limit by which figures are
 * divided.
 */
export async function startReference(
  bytes: Buffer,
): Promise<{ url: string; signal: (name: NodeJS.Signals) => void }> {
  const child = spawn(process.execPath, [new URL('../reference-process.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  atEnd(() => child.kill('SIGKILL'))
  child.stdin.end(bytes)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: String(line).trim(), signal: (name) => void child.kill(name) }
}

/** Returns the raw bytes of an address, still compressed. */
export async function rawBytes(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const [response] = (await once(get(url, { headers }), 'response')) as [NodeJS.ReadableStream]
  return buffer(response)
}
