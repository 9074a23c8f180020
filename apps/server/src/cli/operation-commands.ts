import type { CommandLine } from '@ambra/contract/platform/operations/command-line'
import type { Operation } from '@ambra/contract/platform/operations/operation'
import { adminOperations } from '@ambra/contract/platform/operations/operations'
import { TablePart } from '@ambra/contract/platform/operations/export-operations'
import { Argument, type Command, Option } from 'commander'
import type { InputOf } from '../operations/operations.ts'
import { execute } from './execute.ts'
import { groupTitles } from './group-titles.ts'
import { type Field, fieldsOf, helpOf, parseListed, parseValue, placeholderOf } from './operation-fields.ts'
import { runPaged } from './operation-pages.ts'
import { textOf } from './operation-texts.ts'
import { printResult } from './print-result.ts'
import { jsonOption } from './print.ts'
import { saveTable } from './save-table.ts'

/** Declares what a command needs of an operation, of the shop or of an extension. */
type CommandRow = Pick<Operation, 'name' | 'summary' | 'input' | 'result'>

type Run = (call: InputOf<'operation'>) => Promise<unknown>

/** Stands for null, which Commander takes for an option without a value. */
const none = Symbol('none')

const operations = new WeakMap<Command, string>()

/** Returns the operation that a generated command runs; undefined for a command written by hand. */
export const operationOf = (command: Command): string | undefined => operations.get(command)

/** Adds a command for each operation of the shop that has none yet. */
export function addOperations(program: Command): void {
  for (const row of Object.values<Operation>(adminOperations))
    for (const line of row.cli) addOperation(program, row, line)
}

/** Adds the command of an operation, `orders.cancel` as `ambra orders cancel`. */
export function addOperation(
  program: Command,
  row: CommandRow,
  line: CommandLine = {},
  run: Run = (call) => execute('operation', call),
): void {
  const [groupName = '', name = ''] = (line.name ?? row.name.replace('.', ' ')).split(' ')
  const group = findGroup(program, groupName)
  if (group.commands.some((one) => one.name() === name)) return
  const command = group.command(name).description(line.summary ?? row.summary)
  operations.set(command, row.name)
  const fields = fieldsOf(row.input, line)
  const byPosition = positionalFields(fields, line)
  for (const field of byPosition) command.addArgument(argumentOf(field))
  for (const field of fields) if (!byPosition.includes(field)) addOptions(command, field)
  if (returnsFile(row))
    command.option('--out <file>', 'file to write; default: its name, in the current folder')
  const isTable = row.result === TablePart
  if (isTable) command.option('--out <file>', 'file to write, .csv or .xlsx', `${name}.csv`)
  command.addOption(jsonOption()).action(async (...given: unknown[]) => {
    const values = given.slice(0, byPosition.length)
    // Commander passes the options after the arguments.
    const options = given[byPosition.length] as Readonly<Record<string, unknown>>
    const input: Record<string, unknown> = { ...line.fixed }
    for (const field of fields) {
      const value = byPosition.includes(field)
        ? values[byPosition.indexOf(field)]
        : options[field.path.join('.')]
      // A flag that was not given is false.
      const isOff = value === undefined && field.isRequired && field.kind === 'boolean'
      setValue(input, field, isOff ? false : value === none ? null : (value ?? field.fallback))
    }
    const runPage = (page: Readonly<Record<string, unknown>>) =>
      run({ name: row.name, input: page, lookups: line.lookups ?? {} })
    const isFile = isTable && options['json'] !== true
    const result = isFile
      ? // The operation returns parts of a table.
        await saveTable(String(options['out']), input, (page) => runPage(page) as Promise<TablePart>)
      : await runPaged(row.input, input, runPage)
    printResult(result, {
      columns: line.columns,
      isJson: options['json'] === true,
      out: typeof options['out'] === 'string' ? options['out'] : undefined,
      ...textOf(row.name),
    })
  })
}

function positionalFields(fields: readonly Field[], { arguments: named }: CommandLine): Field[] {
  if (named) return named.flatMap((key) => fields.filter(({ path }) => path.at(-1) === key))
  const isIdentifier = (field: Field) =>
    field.isRequired && !field.isList && !field.isNullable && !['boolean', 'json'].includes(field.kind)
  return fields.filter(isIdentifier).slice(0, 1)
}

function findGroup(program: Command, name: string): Command {
  return (
    program.commands.find((one) => one.name() === name) ??
    program.command(name).description(groupTitles[name] ?? name)
  )
}

function argumentOf(field: Field): Argument {
  const name = `${field.isAmount || field.lookup || field.file ? placeholderOf(field) : field.option}${field.isList ? '...' : ''}`
  const argument = new Argument(field.isRequired ? `<${name}>` : `[${name}]`, helpOf(field))
  return field.isList
    ? argument.argParser((text: string, before: unknown[] | undefined) => parseListed(field, text, before))
    : argument.argParser((text: string) => parseValue(field, text))
}

function addOptions(command: Command, field: Field): void {
  if (field.kind === 'boolean' && !field.isList) {
    command.addOption(named(new Option(`--${field.option}`, helpOf(field)), field))
    if (!field.isRequired) command.addOption(named(new Option(`--no-${field.option}`).hideHelp(), field))
    return
  }
  const option = named(new Option(`--${field.option} <${placeholderOf(field)}>`, optionHelp(field)), field)
  option.makeOptionMandatory(field.isRequired && field.path.length === 1 && field.fallback === undefined)
  command.addOption(
    field.isList
      ? option.argParser((text: string, before: unknown[] | undefined) => parseListed(field, text, before))
      : option.argParser((text: string) => parseValue(field, text) ?? none),
  )
}

const optionHelp = (field: Field) =>
  [helpOf(field), field.isList ? 'repeatable' : ''].filter(Boolean).join('; ')

function named(option: Option, field: Field): Option {
  option.attributeName = () => field.path.join('.')
  return option
}

function setValue(
  input: Record<string, unknown>,
  { path: [outer = '', inner] }: Field,
  value: unknown,
): void {
  if (value === undefined) return
  if (inner === undefined) input[outer] = value
  else input[outer] = { ...(input[outer] as object | undefined), [inner]: value }
}

function returnsFile({ result }: CommandRow): boolean {
  const text = JSON.stringify(result)
  return text.includes('"base64"')
}
