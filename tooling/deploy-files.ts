import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Variables of other programs, and of the shop's pods and files only. */
const foreign =
  /^(POSTGRES_\w+|OPENSEARCH_JAVA_OPTS|DISABLE_SECURITY_PLUGIN|DATABASE_PASSWORD|NODE_ENV|PATH)$/

/** Returns the shop's settings in a file of `deploy`: YAML keys, assignments, and names in Kubernetes lists. */
export const settingsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w$./-])([A-Z][A-Z0-9_]{3,40})(?=: |=)|\bname: ([A-Z][A-Z0-9_]{3,40})\b/gm)]
    .map(([, assigned, named]) => assigned ?? named ?? '')
    .filter((name) => !foreign.test(name))

/** Returns the metrics that rules and panels use. */
export const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bambra_\w+/g)].map(([name]) => name)),
]

/** Returns the files of `deploy` with path and text. */
export const deployFiles = (pattern = '**/*.*'): { file: string; text: string }[] =>
  globSync([`deploy/${pattern}`, 'deploy/Containerfile'], { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: read(file) }))

/** Returns the names of gauges in the code; those of the registry itself are read from it. */
export function gaugesInCode(): string[] {
  const files = globSync('apps/{api,server}/src/**/*.ts', { cwd: root })
  return files.flatMap((file) =>
    [...read(file).matchAll(/gauge\(\s*'(ambra_\w+)'/g)].map(([, name]) => name ?? ''),
  )
}

export const alertsIn = (rules: string): string[] =>
  [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name ?? '')

export const operationsPage = (): string => read('docs/operations.md')
