import path from 'node:path'
import { startProgram } from './started.ts'
import type { Topology } from './topology-parts.ts'

const root = path.join(import.meta.dirname, '../..')
const limitMs = 180_000

/** Runs the browser test of a whole purchase through the balancer; its output goes to `logs/browser.log`. */
export async function runJourney({ url, dataDir, settings }: Topology, directory: string): Promise<boolean> {
  const playwright = path.join(root, 'node_modules/.bin/playwright')
  const { NODE_ENV: _, ...operator } = settings
  const env = { ...process.env, ...operator, SHOP_URL: url, SHOP_DATA: dataDir }
  const started = await startProgram(
    [playwright, 'test', 'purchase.spec.ts', '--workers=1', `--output=${path.join(directory, 'browser')}`],
    path.join(directory, 'logs/browser.log'),
    env,
  )
  const late = setTimeout(() => started.signal('SIGKILL'), limitMs)
  const code = await started.ended
  clearTimeout(late)
  return code === 0
}
