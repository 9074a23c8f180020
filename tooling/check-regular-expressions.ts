import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { allowedExpressions } from './regular-expression-allowlist.ts'
import { type FoundExpression, expressionsIn, isTestFile, sourceFiles } from './regular-expressions.ts'

/**
 * `npm run check:expressions`: every regular expression of the source takes time in proportion to its text. An
 * expression that backtracks stops the whole shop, which runs in one thread. `recheck` decides it: automata where the
 * expression allows, else a search for an attack. An undecided one fails too.
 */
const root = join(import.meta.dirname, '..')
const version: string = JSON.parse(
  readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8'),
).version
const cacheFile = join(root, 'node_modules/.cache/ambra/regular-expressions.json')
// An attack counts by its steps: with the usual second for each, a busy machine makes linear expressions look slow.
const options = {
  timeout: 300_000,
  attackTimeout: 100_000,
  incubationTimeout: 100_000,
  randomSeed: 1,
} as const

type Verdict = { verdict: 'linear' | 'superlinear' | 'undecided'; detail: string }
type Verdicts = Record<string, Verdict>

async function main(): Promise<number> {
  const files = sourceFiles(root)
  const all = files.flatMap((file) => expressionsIn(root, file))
  const read = all.filter(({ file }) => !isTestFile(file))
  const verdicts = await verdictsOf(read)
  const errors: string[] = []
  const used = new Set<(typeof allowedExpressions)[number]>()
  let allowed = 0
  for (const one of read) {
    const verdict = one.pattern === undefined ? undecided : verdicts[keyOf(one)]
    if (verdict?.verdict === 'linear') continue
    const row = allowedExpressions.find(
      ({ file, expression }) => file === one.file && expression === (one.pattern ?? 'dynamic'),
    )
    if (row) {
      used.add(row)
      allowed += 1
    } else
      errors.push(
        `${one.file}:${one.line} /${one.pattern ?? 'dynamic'}/${one.flags} ${verdict?.detail ?? ''}`,
      )
  }
  for (const row of allowedExpressions)
    if (!used.has(row)) errors.push(`allowed without need: ${row.file} /${row.expression}/`)
  for (const error of errors) console.error(error)
  const tests = all.length - read.length
  const kinds = (['literal', 'constructor', 'schema', 'sql'] as const).map(
    (kind) => `${read.filter(({ from }) => from === kind).length} ${kind}`,
  )
  console.log(
    `regular expressions: ${read.length} read in ${files.length} files (${kinds.join(', ')}; ${tests} of tests not checked),` +
      ` ${errors.length} superlinear or undecided, ${allowed} allowed with a reason`,
  )
  return errors.length
}

const undecided: Verdict = { verdict: 'undecided', detail: 'its text is not a constant' }

/** One verdict for each different expression; verdicts of earlier runs with the same checker are cached. */
async function verdictsOf(expressions: readonly FoundExpression[]): Promise<Verdicts> {
  const remembered: Verdicts = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {}
  const verdicts: Verdicts = {}
  const waiting = new Map<string, FoundExpression & { pattern: string }>()
  for (const one of expressions) {
    const { pattern } = one
    const key = keyOf(one)
    if (remembered[key]) verdicts[key] = remembered[key]
    else if (pattern !== undefined) waiting.set(key, { ...one, pattern })
  }
  const queue = [...waiting]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [key, { pattern, flags }] = next
      verdicts[key] = verdictOf(await check(pattern, flags.replace('v', 'u'), options))
    }
  }
  await Promise.all([work(), work()])
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(verdicts))
  return verdicts
}

const keyOf = ({ pattern, flags }: FoundExpression) =>
  createHash('sha256').update(`${version}\n${flags}\n${pattern}`).digest('base64url')

function verdictOf(response: Diagnostics): Verdict {
  if (response.status === 'safe') return { verdict: 'linear', detail: '' }
  if (response.status === 'vulnerable')
    return {
      verdict: 'superlinear',
      detail: `${response.complexity.summary}, e.g. ${response.attack.pattern}`,
    }
  return { verdict: 'undecided', detail: `not decided: ${response.error.kind}` }
}

process.exitCode = (await main()) > 0 ? 1 : 0
