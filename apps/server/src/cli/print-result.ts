import { writeFileSync } from 'node:fs'
import { formatPrice, formatTimestamp } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { formatTable } from './table.ts'

type Row = Readonly<Record<string, unknown>>
type Options = {
  isJson: boolean
  columns: readonly string[] | undefined
  out: string | undefined
  /** Prints the result of one operation. */
  text?: (result: never) => string
  /** Returns whether the command exits with 1. */
  isFailure?: (result: never) => boolean
}

/** Prints the result of an operation: as JSON, by its own text, or as lines and tables. */
export function printResult(result: unknown, { isJson, columns, out, text, isFailure }: Options): void {
  // The texts of an operation take its result.
  if (isFailure?.(result as never)) process.exitCode = 1
  if (isJson) return write(JSON.stringify(result, null, 2))
  if (text) return write(text(result as never))
  const file = fileIn(result)
  write(file ? saveFile(file, out) : resultText(result, columns))
}

const write = (text: string): void => void process.stdout.write(`${text}\n`)

type File = { name: string; base64: string }

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fileIn(result: unknown): File | undefined {
  if (!isRow(result)) return undefined
  const { name, base64 } = result
  if (typeof base64 === 'string') return { name: typeof name === 'string' ? name : 'file', base64 }
  return Object.values(result).map(fileIn).find(Boolean)
}

function saveFile({ name, base64 }: File, out: string | undefined): string {
  // A name of the shop never leaves the current folder.
  const path = out ?? (name.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '') || 'file')
  writeFileSync(path, Buffer.from(base64, 'base64'))
  return path
}

/** Formats a result: a table for a list, else a line for each field and a table for each list. */
export function resultText(result: unknown, columns?: readonly string[]): string {
  if (Array.isArray(result)) return listText(result, columns)
  if (!isRow(result)) return result === true || result === null ? 'done' : cellText('', result)
  const { next, ...fields } = result
  const all = Object.entries(fields).filter(([, value]) => isListOfRows(value))
  // The columns are those of the first list.
  const lists = columns ? all.slice(0, 1) : all
  const lines = linesOf(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => !isListOfRows(value))),
  )
  const tables = lists.map(([name, rows]) => {
    const table = listText(rows as Row[], columns)
    return lists.length > 1 || lines.length > 0 ? `${titleOf(name)}\n${table}` : table
  })
  const more = typeof next === 'string' || typeof next === 'number' ? [`more: --after ${next}`] : []
  return [...(lines.length > 0 ? [lines.join('\n')] : []), ...tables, ...more].join('\n\n')
}

const isListOfRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow)

function linesOf(row: Row, indent = ''): string[] {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  const width = Math.max(0, ...entries.map(([name]) => titleOf(name).length))
  return entries.flatMap(([name, value]) =>
    isRow(value)
      ? [`${indent}${titleOf(name)}`, ...linesOf(value, `${indent}  `)]
      : [`${indent}${titleOf(name).padEnd(width)}  ${cellText(name, value)}`.trimEnd()],
  )
}

function listText(rows: readonly unknown[], columns?: readonly string[]): string {
  if (rows.length === 0) return 'none'
  if (!rows.every(isRow)) return rows.map((one) => cellText('', one)).join('\n')
  const named = columns ?? simpleColumns(rows)
  return formatTable(
    named.map((path) => titleOf(path.split('.').at(-1) ?? path)),
    rows.map((row) => named.map((path) => cellText(path, valueAt(row, path)))),
  )
}

const simpleColumns = (rows: readonly Row[]): string[] => [
  ...new Set(
    rows.flatMap((row) => Object.keys(row).filter((key) => !isRow(row[key]) && !isListOfRows(row[key]))),
  ),
]

const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRow(value) ? value[key] : undefined), row)

/** Names a field for people: `expires_at` and `expiresAt` as `expires at`, amounts without their unit. */
const titleOf = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=.) ?cents$/, '')
    .replace(/^cents$/, 'amount')

function cellText(key: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && /cents$/i.test(key)) return formatPrice(cents(value), 'en')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => cellText(key, one)).join(', ')
  if (isRow(value))
    return Object.values(value)
      .map((one) => cellText('', one))
      .filter(Boolean)
      .join(' ')
  return typeof value === 'string' && isMoment.test(value) ? formatTimestamp(new Date(value)) : String(value)
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/
