import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { allowedExpressions } from './regular-expression-allowlist.ts'
import { type FoundExpression, expressionsIn, isTestFile, sourceFiles } from './regular-expressions.ts'

/**
 * `npm run check:expressions`: checks that every regular expression of the source runs in linear time. An
 * expression that backtracks blocks the whole single-threaded shop. `recheck` decides by automata if the
 * expression allows it, else by searching for an attack; an undecided one fails too. Verdicts take minutes
 * and are committed; `--committed`, as in CI, decides none and fails if one is missing.
 */
const root = join(import.meta.dirname, '..')
const version: string = JSON.parse(
  readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8'),
).version
const verdictsFile = join(root, 'tooling/regular-expression-verdicts.json')
const isCommitted = process.argv.includes('--committed')
// Counts steps of an attack: the default timeout of a second makes linear expressions look slow on a busy
// machine.
const options = {
  timeout: 300_000,
  attackTimeout: 100_000,
  incubationTimeout: 100_000,
  randomSeed: 1,
} as const

/** `linear` or the problem, by expression. */
type Verdicts = Record<string, string>

async function main(): Promise<number> {
  const files = sourceFiles(root)
  const all = files.flatMap((file) => expressionsIn(root, file))
  const read = all.filter(({ file }) => !isTestFile(file))
  const { verdicts, errors } = await verdictsOf(read)
  const used = new Set<(typeof allowedExpressions)[number]>()
  let allowed = 0
  for (const one of read) {
    const verdict = one.pattern === undefined ? 'its text is not a constant' : verdicts[keyOf(one)]
    if (verdict === undefined || verdict === linear) continue
    const row = allowedExpressions.find(
      ({ file, expression }) => file === one.file && expression === (one.pattern ?? 'dynamic'),
    )
    if (row) {
      used.add(row)
      allowed += 1
    } else errors.push(`${placeOf(one)} ${verdict}`)
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
      ` ${errors.length} superlinear, undecided or unknown, ${allowed} allowed with a reason`,
  )
  return errors.length
}

const linear = 'linear'
const placeOf = ({ file, line, pattern, flags }: FoundExpression) =>
  `${file}:${line} /${pattern ?? 'dynamic'}/${flags}`

/** Returns a verdict for each distinct expression, and what is missing from the committed ones. */
async function verdictsOf(
  expressions: readonly FoundExpression[],
): Promise<{ verdicts: Verdicts; errors: string[] }> {
  const committed: Verdicts = existsSync(verdictsFile) ? JSON.parse(readFileSync(verdictsFile, 'utf8')) : {}
  const verdicts: Verdicts = {}
  const waiting = new Map<string, FoundExpression & { pattern: string }>()
  for (const one of expressions) {
    const { pattern } = one
    const key = keyOf(one)
    const known = committed[key]
    if (known !== undefined) verdicts[key] = known
    else if (pattern !== undefined) waiting.set(key, { ...one, pattern })
  }
  if (isCommitted) {
    const errors = [...waiting.values()].map((one) => `${placeOf(one)} has no committed verdict`)
    if (errors.length > 0)
      errors.push(`run \`npm run check:expressions\` and commit tooling/regular-expression-verdicts.json`)
    return { verdicts, errors }
  }
  const queue = [...waiting]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [key, { pattern, flags }] = next
      verdicts[key] = verdictOf(await check(pattern, flags.replace('v', 'u'), options))
    }
  }
  await Promise.all([work(), work()])
  const sorted = Object.fromEntries(
    Object.entries(verdicts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(verdictsFile, `${JSON.stringify(sorted, null, 2)}\n`)
  return { verdicts, errors: [] }
}

const keyOf = ({ pattern, flags }: FoundExpression) =>
  createHash('sha256').update(`${version}\n${flags}\n${pattern}`).digest('base64url').slice(0, 22)

function verdictOf(response: Diagnostics): string {
  if (response.status === 'safe') return linear
  if (response.status === 'vulnerable')
    return `${response.complexity.summary}, e.g. ${response.attack.pattern}`
  return `not decided: ${response.error.kind}`
}

process.exitCode = (await main()) > 0 ? 1 : 0
