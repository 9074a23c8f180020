// A storefront build whose pages fail in every way that a thread must survive. A thread imports it.
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { createClient, type Transport } from '@ambra/contract/platform/api/client'
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'

const transportContext = createContext<Transport>()
const headers = { 'x-ambra-tags': 'store%3Aet' }
const page = (text: string, status = 200) => new Response(text, { status, headers })
const parameter = (request: Request, name: string) => new URL(request.url).searchParams.get(name) ?? ''

type Loader = (given: LoaderFunctionArgs) => unknown

const loaders: Readonly<Record<string, Loader>> = {
  thread: () => page(String(threadId)),
  long: () => page('a long page '.repeat(500)),
  /** Makes two calls, the second with the result of the first. */
  async calls({ request, context }) {
    const client = createClient({ transport: context.get(transportContext), storeCode: 'en' })
    const first = await client.call('urlMap', { body: { url: parameter(request, 'url') } })
    const second = await client.call('urlMap', { body: { url: JSON.stringify(first) } })
    return page(`${new URL(request.url).pathname} ${request.headers.get('cookie')} ${JSON.stringify(second)}`)
  },
  async slow({ request }) {
    await sleep(Number(parameter(request, 'ms')))
    return page(`slow, thread ${threadId}`)
  },
  never: () => new Promise(() => undefined),
  loop() {
    for (;;);
  },
  exit: () => process.exit(1),
  /** Ends the thread unless the file exists, which it writes. */
  once({ request }) {
    const file = parameter(request, 'file')
    if (existsSync(file)) return page(`again, thread ${threadId}`)
    writeFileSync(file, '')
    return process.exit(1)
  },
  memory() {
    const all: unknown[] = []
    for (;;) all.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  },
  uncaught: () => {
    setTimeout(() => {
      throw new Error('long after')
    })
    return new Promise(() => undefined)
  },
  error() {
    throw new Error('no page')
  },
}

// The parts that the server reads of a build; the router's own types require the rest, which pages
// without markup do not have.
export const entry = {
  module: {
    default: () => page(''),
    createLoadContext: ({ transport }: { transport: Transport }) =>
      new RouterContextProvider(new Map([[transportContext, transport]])),
    handleError: () => undefined,
  },
}
export const routes = Object.fromEntries(
  Object.entries(loaders).map(([path, loader]) => [path, { id: path, path, module: { loader } }]),
)
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' }
export const routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' }
export const future = {}
export const ssr = true
export const isSpaMode = false
export const prerender = []
export const publicPath = '/'
export const assetsBuildDirectory = ''
