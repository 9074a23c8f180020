import fs from 'node:fs'
import path from 'node:path'
import { startProgram, waitUntil } from './started.ts'

const shipped = path.join(import.meta.dirname, '../../deploy/haproxy.cfg')
const serversLine = /^ *server-template web (\S+) \S+ (check .*?) resolvers names init-addr none$/m
const bindLine = /^ *bind :8080$/m

/** Returns the configuration of `deploy` with these servers and this port instead of container names. */
export function balancerConfiguration(text: string, port: number, webPorts: readonly number[]): string {
  const check = serversLine.exec(text)?.[2]
  if (check === undefined || !bindLine.test(text))
    throw new Error('deploy/haproxy.cfg has other lines than expected')
  const servers = webPorts.map((web, index) => `  server web${index + 1} 127.0.0.1:${web} ${check}`)
  return text.replace(bindLine, `  bind 127.0.0.1:${port}`).replace(serversLine, servers.join('\n'))
}

/** Starts HAProxy in front of the webs. @throws Error with installation instructions when it is not installed */
export async function startBalancer(
  directory: string,
  port: number,
  webPorts: readonly number[],
): Promise<string> {
  const file = path.join(directory, 'haproxy.cfg')
  fs.writeFileSync(file, balancerConfiguration(fs.readFileSync(shipped, 'utf8'), port, webPorts))
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
  const started = await startProgram(
    ['haproxy', '-db', '-f', file],
    path.join(directory, 'logs/haproxy.log'),
    env,
  ).catch(() => undefined)
  if (!started) throw new Error('HAProxy is not installed: apt install haproxy')
  const url = `http://127.0.0.1:${port}`
  const isServing = () => {
    if (!started.isRunning()) throw new Error(`HAProxy ended, see ${directory}/logs/haproxy.log`)
    return fetch(`${url}/en/`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
  await waitUntil('HAProxy', isServing, 60_000)
  return url
}
