import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedWithin, type Step, steps, tiers } from './test-tiers.ts'

/** `node tooling/tier-table.ts --write` writes the table of steps into docs/tests.md. */
export const docsPage = join(import.meta.dirname, '../docs/tests.md')
const [start, end] = ['<!-- table of steps -->', '<!-- end of the table -->']

const named = (guards: readonly string[]) => guards.map((guard) => `\`${guard}\``).join(', ')

function samplingOf({ sampling, rotation, long = [] }: Step): string {
  const parts = [
    sampling,
    rotation && `one commit in ${rotation.every}, and after a change of ${named(rotation.guards)}`,
    ...long.map(({ env, guards }) => {
      const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
      return `\`${variables.join(' ')}\` in \`full\` and after a change of ${named(guards)}`
    }),
  ]
  return parts.filter((part) => part !== undefined).join('; ')
}

function tableOfSteps(): string {
  const rows = steps.map((step) => {
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => `${name}=${value} `)
    const marks = tiers.map((tier) => (step.tiers.includes(tier) ? '✓' : ''))
    return [
      step.name,
      step.purpose,
      ...marks,
      samplingOf(step),
      `\`${variables.join('')}${step.command.join(' ')}\``,
    ]
  })
  const head = ['Step', 'What it is', ...tiers.map((tier) => `\`${tier}\``), 'Sampling', 'Command']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [...lines, '', `A change counts when one of the last ${changedWithin} commits made it.`].join('\n')
}

/** Returns the page with the table derived from the code. */
export function withTierTable(page: string): string {
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/tests.md has no ${start} and ${end}`)
  return `${before}${start}\n${tableOfSteps()}\n${end}${after}`
}

if (process.argv.includes('--write')) writeFileSync(docsPage, withTierTable(readFileSync(docsPage, 'utf8')))
