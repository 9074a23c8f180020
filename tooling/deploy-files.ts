import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Variables of the programs beside the shop, and of its pods and files only. */
const foreign =
  /^(POSTGRES_\w+|OPENSEARCH_JAVA_OPTS|DISABLE_SECURITY_PLUGIN|DATABASE_PASSWORD|NODE_ENV|PATH)$/

/** Settings of the shop that a file of `deploy` gives: keys of YAML, assignments, and names in lists of Kubernetes. */
export const settingsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w$./-])([A-Z][A-Z0-9_]{3,40})(?=: |=)|\bname: ([A-Z][A-Z0-9_]{3,40})\b/gm)]
    .map(([, assigned, named]) => assigned ?? named ?? '')
    .filter((name) => !foreign.test(name))

/** Figures that rules and panels read. */
export const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bambra_\w+/g)].map(([name]) => name)),
]

/** Files of `deploy` with their text, by their path. */
export const deployFiles = (pattern = '**/*.*'): { file: string; text: string }[] =>
  globSync([`deploy/${pattern}`, 'deploy/Containerfile'], { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: read(file) }))

/** Names that the code gives its gauges; those of the registry itself are read from it. */
export function gaugesInCode(): string[] {
  const files = globSync('apps/{api,server}/src/**/*.ts', { cwd: root })
  return files.flatMap((file) =>
    [...read(file).matchAll(/gauge\(\s*'(ambra_\w+)'/g)].map(([, name]) => name ?? ''),
  )
}

/** Names of the alerts. */
export const alertsIn = (rules: string): string[] =>
  [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name ?? '')

export const operationsPage = (): string => read('docs/operations.md')
