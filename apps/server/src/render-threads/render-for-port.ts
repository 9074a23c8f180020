import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { ServerBuild } from 'react-router'
import { createLogger, logConsole } from '../logging/logging.ts'
import { compressFirst } from '../pages/page-encoding.ts'
import { createPageHandler } from '../pages/page-renderer.ts'
import { etagOf, minCompressed } from '../pages/page-response.ts'
import { createCallsByPort } from './calls-by-port.ts'
import type { FromThread, PageRequest, ThreadData, ThreadPage, ToThread } from './messages.ts'

/** Priority below the main thread when both need the same core: carts and orders go before pages. */
const niceness = 5

/** Renders the pages that the port requests, with calls of pages answered through the port. */
export async function renderForPort(port: MessagePort, data: ThreadData): Promise<void> {
  logConsole(createLogger(data.logLevel))
  yieldToMain()
  // The shape of a React Router server build.
  const build = (await import(pathToFileURL(data.buildFile).href)) as ServerBuild
  const handle = createPageHandler(build)
  const calls = createCallsByPort(port)

  async function render(page: number, request: PageRequest): Promise<ThreadPage> {
    const host = data.host.apiUrl === undefined ? { ...data.host, transport: calls.of(page) } : data.host
    const headers = request.headers.map(([name, value]): [string, string] => [name, value])
    return toThreadPage(await handle(new Request(request.url, { headers }), host), request)
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'answers') return message.answers.forEach(calls.settle)
    const { page, request } = message
    render(page, request).then(
      (rendered) => {
        const { body, compressed } = rendered
        send(port, { type: 'page', page, rendered }, compressed ? [body, compressed] : [body])
      },
      (error: unknown) => send(port, { type: 'failed', page, error: String(error) }),
    )
  })
  send(port, { type: 'ready' })
}

/** Lowers the priority of this thread, on Linux only; elsewhere this would affect the whole process. */
function yieldToMain(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(niceness)
  } catch {
    // A sandbox may forbid it: pages then share the cores equally.
  }
}

const send = (port: MessagePort, message: FromThread, moved: ArrayBuffer[] = []) =>
  port.postMessage(message, moved)

async function toThreadPage(response: Response, { encoding }: PageRequest): Promise<ThreadPage> {
  const { status } = response
  const headers: [string, string][] = [...response.headers]
  const body = await response.arrayBuffer()
  if (status === 200 && body.byteLength > 0) headers.push(['etag', etagOf(new Uint8Array(body))])
  const isCompressed = encoding !== undefined && body.byteLength >= minCompressed
  // Copied, since Node's own buffers share their memory with others.
  const compressed = isCompressed
    ? new Uint8Array(await compressFirst(Buffer.from(body), encoding)).buffer
    : undefined
  return { status, headers, body, compressed }
}
