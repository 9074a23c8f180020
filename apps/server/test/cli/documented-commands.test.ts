import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'

const root = join(import.meta.dirname, '../../../..')
const texts = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md', 'packages/*/*.md'], { cwd: root }).map(
  (file) => ({ file, text: readFileSync(join(root, file), 'utf8') }),
)

/** Command of the published package alone (`packages/ambra/src/bin.ts`). */
const ofPackage = 'start'

/** Returns the commands in backticks, and those that are lines of code blocks. */
function commandsOf(text: string): string[] {
  const quoted = [...text.matchAll(/`(?:npx )?ambra ([a-z][^`]*)`/g)].map(([, command = '']) => command)
  const blocks = [...text.matchAll(/^```.*?^```/gms)].flatMap(([block]) =>
    [...block.matchAll(/^(?:npx )?ambra ([a-z].*)$/gm)].map(([, command = '']) => command),
  )
  // A comment, a redirection or the description of a column ends a command.
  return [...quoted, ...blocks]
    .map((command) => command.split(/ {2}| [#>|]|\n|;/)[0] ?? '')
    .filter((command) => command !== ofPackage)
}

/** Returns what the program would reject in a command, if anything. */
function faultOf(program: Command, command: string): string | undefined {
  let found = program
  let given = 0
  for (const word of command.match(/"[^"]*"|\S+/g) ?? []) {
    const name = word.replaceAll(/[[\],.)]|[=|].*/g, '')
    const next = found.commands.find((one) => one.name() === name || one.aliases().includes(name))
    if (next && given === 0) found = next
    else if (name.startsWith('--')) {
      if (!found.options.some(({ long }) => long === name)) return `has no option ${name}`
      given += 1
    } else given += 1
  }
  return found === program ? 'is no command' : undefined
}

it('accepts every command and option that the documentation shows', () => {
  const program = createProgram()
  const commands = texts.flatMap(({ file, text }) =>
    commandsOf(text).map((command) => ({ file, command, fault: faultOf(program, command) })),
  )
  expect(commands.length).toBeGreaterThan(100)
  expect(commands.filter(({ fault }) => fault)).toEqual([])
})
