import type { Extension } from '@ambra/contract/platform/operations/extensions-operations'
import type { Command } from 'commander'
import { findConfiguration } from '../compose/extensions.ts'
import { readEnvironment } from '../env/env.ts'
import { execute } from './execute.ts'
import { addOperation } from './operation-commands.ts'
import { jsonOption, type Output, print } from './print.ts'

export function addExtensions(program: Command): void {
  const extensions = program
    .command('extensions')
    .description('Extensions of ambra.config.ts (docs/extensions.md)')
  extensions
    .command('doctor')
    .description('Show failures of extensions; exit code 1 if there are any')
    .addOption(jsonOption())
    .action(async (options: Output) => {
      const found = await execute('extensions.list', {})
      print(found, options, (list) => list.flatMap(troublesOf).join('\n') || 'no failures')
      if (found.some((one) => troublesOf(one).length > 0)) process.exitCode = 1
    })
}

const troublesOf = ({ name, problem, failures, failed }: Extension): string[] => [
  ...(problem === null ? [] : [`${name}: ${problem}`]),
  ...failures.map(
    (one) => `${name}: ${one.part} ${one.what}, ${one.count} times until ${one.last_at}: ${one.problem}`,
  ),
  ...(failed === 0 ? [] : [`${name}: ${failed} messages given up`]),
]

/**
 * Adds a command for each operation of the configured extensions: `loyalty.correct` becomes `ambra loyalty
 * correct`.
 */
export async function addExtensionOperations(program: Command): Promise<void> {
  const configuration = findConfiguration(readEnvironment())
  if (!configuration) return
  const { readModules } = await import('@ambra/commerce/operations')
  for (const { module } of await readModules(configuration)) {
    if (!module?.operations?.length || program.commands.some((command) => command.name() === module.name))
      continue
    program.command(module.name).description(module.title.en)
    for (const row of module.operations) addOperation(program, row)
  }
}
