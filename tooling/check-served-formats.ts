import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  newWebhookSecret,
  webhookHeaders,
} from '../packages/commerce/src/messaging/webhooks/webhook-signature.ts'

const root = join(import.meta.dirname, '..')
const versions = {
  '@redocly/cli': '2.77.0',
  standardwebhooks: '1.1.1',
  sitemap: '9.0.1',
  'xmllint-wasm': '5.3.0',
} as const

/** Names that prom-client gives gauges. */
const ownOfLibrary = /^ambra_nodejs_active_(handles|requests|resources)_total non-counter metrics/

/** Installs external tools once below .cache; the shop itself does not need them. */
function installTools(): string {
  const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  const folder = join(root, '.cache/served-formats', names.join(' ').replaceAll(/[/ ]/g, '_'))
  if (!Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name)))) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      ...names,
    ])
  }
  return join(folder, 'node_modules')
}

/** Validates the formats of a running shop with external tools: OpenAPI, metrics, sitemaps, webhook signatures. */
export async function servedFormatFaults(url: string): Promise<string[]> {
  const modules = installTools()
  const read = (path: string) => fetch(url + path).then((response) => response.text())
  const faults: string[] = []
  const redocly = join(modules, '.bin/redocly')
  const lint = spawnSync(redocly, ['lint', '--extends=spec', `${url}/api/openapi.json`], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (lint.status !== 0) faults.push(`OpenAPI: ${lint.stdout}${lint.stderr}`)
  const metrics = await read('/metrics')
  if (!metrics.includes('ambra_http_request_seconds_bucket')) faults.push('no metrics are served')
  const prom = spawnSync('promtool', ['check', 'metrics'], { encoding: 'utf8', input: metrics })
  if (prom.error) faults.push(`promtool is missing: apt install prometheus`)
  const said = `${prom.stdout ?? ''}${prom.stderr ?? ''}`.split('\n').filter((line) => line.trim() !== '')
  faults.push(...said.filter((line) => !ownOfLibrary.test(line)).map((line) => `metrics: ${line}`))
  return [...faults, ...(await sitemapFaults(modules, url)), ...(await signatureFaults(modules))]
}

type Linter = {
  validateXML: (given: {
    xml: { fileName: string; contents: string }[]
    schema: string[]
  }) => Promise<{ valid: boolean; errors: readonly { rawMessage: string }[] }>
}

/** Validates the sitemap index and the files that it names by the schema of sitemaps.org, as `sitemap` publishes it. */
async function sitemapFaults(modules: string, url: string): Promise<string[]> {
  const read = (path: string) => fetch(url + path).then((response) => response.text())
  const linter = join(modules, 'xmllint-wasm/index-node.js')
  const { validateXML } = (await import(pathToFileURL(linter).href)) as Linter
  const schema = [readFileSync(join(modules, 'sitemap/schema/sitemap.xsd'), 'utf8')]
  const check = async (fileName: string, contents: string): Promise<string[]> => {
    const { valid, errors } = await validateXML({ xml: [{ fileName, contents }], schema })
    return valid ? [] : errors.map(({ rawMessage }) => `sitemap: ${rawMessage}`)
  }
  const index = await read('/sitemap.xml')
  // No package publishes the schema of an index, whose entries are those of a file under other names.
  const asFile = index.replaceAll('sitemapindex', 'urlset').replaceAll(/<(\/?)sitemap>/g, '<$1url>')
  const paths = [...index.matchAll(/<loc>([^<]*)</g)].map(([, loc = '']) => new URL(loc).pathname)
  const [first] = paths
  if (first === undefined) return ['sitemap: the index names no file']
  const files = await Promise.all(paths.map(async (path) => check(path, await read(path))))
  const isStrict =
    (await check('planted', (await read(first)).replace('<loc>', '<loc>x</loc><loc>'))).length > 0
  return [
    ...(await check('/sitemap.xml', asFile)),
    ...files.flat(),
    ...(isStrict ? [] : ['sitemap: the schema accepts an entry with two addresses']),
  ]
}

async function signatureFaults(modules: string): Promise<string[]> {
  const { Webhook } = (await import(pathToFileURL(join(modules, 'standardwebhooks/dist/index.js')).href)) as {
    Webhook: new (secret: string) => { verify: (body: string, headers: object) => unknown }
  }
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const body = JSON.stringify({ type: 'order.placed', data: { name: 'Õun' } })
  const headers = webhookHeaders({ id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body }, secrets)
  const accepts = (secret: string, text = body) => {
    try {
      new Webhook(secret).verify(text, headers)
      return true
    } catch {
      return false
    }
  }
  return [
    ...secrets.flatMap((secret) => (accepts(secret) ? [] : ['webhooks: the library refuses a signature'])),
    ...(accepts(newWebhookSecret()) || accepts(secrets[0] ?? '', `${body} `)
      ? ['webhooks: the library accepts a false signature']
      : []),
  ]
}
