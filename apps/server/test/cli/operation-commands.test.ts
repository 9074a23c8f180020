import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandLine } from '@ambra/contract/platform/operations/command-line'
import type { Operation } from '@ambra/contract/platform/operations/operation'
import { adminOperations } from '@ambra/contract/platform/operations/operations'
import { TablePart } from '@ambra/contract/platform/operations/export-operations'
import { readWorkbook } from '@ambra/import-formats/xlsx'
import { Command } from 'commander'
import Type from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addOperation, operationOf } from '../../src/cli/operation-commands.ts'
import { groupTitles } from '../../src/cli/group-titles.ts'
import { createProgram } from '../../src/cli/program.ts'
import { runPaged } from '../../src/cli/operation-pages.ts'
import { resultText } from '../../src/cli/print-result.ts'

const rows = Object.values<Operation>(adminOperations)
/** Operations whose command is written by hand. */
const handWritten: readonly string[] = [
  'content.preview',
  'redirects.remove',
  'redirects.import',
  'gift-cards.issue',
  'orders.show',
  'orders.set-status',
]

const Text = Type.Optional(Type.String())
const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

/** Runs the command of an operation with this input; returns what the operation gets, or the error. */
async function inputOf({ input, cli = {} }: Sold, ...args: string[]): Promise<unknown> {
  const program = new Command()
  const row = { name: 'lamps.sell', summary: 'Sell lamps', input, result: Type.Literal(true) }
  let given: unknown
  addOperation(program, row, cli, async (call) => (given = call.input))
  for (const one of [program, ...leavesOf(program)])
    one.exitOverride().configureOutput({ writeErr: () => undefined })
  try {
    await program.parseAsync([...(cli.name ?? 'lamps sell').split(' '), ...args], { from: 'user' })
    return given
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

type Sold = { input: Type.TObject; cli?: CommandLine }
const sold = (input: Type.TObject, cli?: CommandLine): Sold => ({ input, ...(cli && { cli }) })

describe('the commands of operations', () => {
  beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
  afterEach(() => void vi.restoreAllMocks())

  it('offers every operation that is not about the signed-in person', () => {
    const offered = new Set(leavesOf(createProgram()).map(operationOf))
    const missing = rows
      .filter(({ name, cli }) => cli.length > 0 && !offered.has(name))
      .map(({ name }) => name)
    expect(missing).toEqual(handWritten)
    const silent = rows.filter(({ cli }) => cli.length === 0).map(({ name }) => name.split('.')[0])
    expect([...new Set(silent)].toSorted()).toEqual(['customers', 'drafts', 'own', 'views'])
  })

  it('describes each group of commands', () => {
    expect(createProgram().commands.filter((one) => one.description() === one.name())).toEqual([])
    const names = createProgram().commands.map((one) => one.name())
    expect(Object.keys(groupTitles).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(['csv', 'xlsx'])('saves a table part by part as %s', async (format) => {
    const folder = mkdtempSync(join(tmpdir(), 'ambra-table-'))
    const program = new Command()
    const asked: unknown[] = []
    const row = {
      name: 'lamps.table',
      summary: 'Lamps',
      input: Type.Object({ after: Text }),
      result: TablePart,
    }
    addOperation(program, row, {}, async ({ input }) => {
      asked.push(input)
      const isFirst = asked.length === 1
      return {
        columns: ['sku', 'price'],
        rows: [[isFirst ? '=LAMP' : 'RADIO', 9.5]],
        count: 1,
        found: 2,
        next: isFirst ? '7' : null,
      }
    })
    const out = join(folder, `lamps.${format}`)
    await program.parseAsync(['lamps', 'table', '--out', out], { from: 'user' })
    expect(asked).toEqual([{}, { after: '7' }])
    const file = readFileSync(out)
    const cells =
      format === 'xlsx'
        ? await Array.fromAsync(readWorkbook(file, { columns: 9 }), (row) => row.cells.join(';'))
        : file.toString().replace('\uFEFF', '').replaceAll(',', '.').trim().split('\r\n')
    expect(cells).toEqual(['sku;price', "'=LAMP;9.5", 'RADIO;9.5'])
    rmSync(folder, { recursive: true })
  })

  it('takes the first required value by position, and every other field as an option', async () => {
    const command = sold(
      Type.Object({ sku: Type.String(), qty: Type.Integer(), note_to_staff: Type.Optional(Type.String()) }),
    )
    expect(await inputOf(command, 'LAMP', '--qty', '2', '--note-to-staff', 'Hi')).toEqual({
      sku: 'LAMP',
      qty: 2,
      note_to_staff: 'Hi',
    })
  })

  it('takes amounts in euros', async () => {
    const command = sold(
      Type.Object({ total_cents: Type.Integer(), overCents: Type.Optional(Type.Integer()) }),
    )
    expect(await inputOf(command, '12.50', '--over', '0,05')).toEqual({
      total_cents: 1250,
      overCents: 5,
    })
    expect(await inputOf(command, 'much')).toContain('must be an amount in euros')
  })

  it('requires an absent value to be named, but not an unset flag', async () => {
    const command = sold(
      Type.Object({
        sku: Type.String(),
        before: Type.Union([Type.Integer(), Type.Null()]),
        restock: Type.Boolean(),
        late: Type.Optional(Type.Boolean()),
      }),
    )
    expect(await inputOf(command, 'LAMP')).toContain("required option '--before <integer>'")
    const input = { sku: 'LAMP', before: null, restock: false }
    expect(await inputOf(command, 'LAMP', '--before', 'none')).toEqual(input)
    expect(await inputOf(command, 'LAMP', '--before', 'none', '--no-late')).toEqual({
      ...input,
      late: false,
    })
  })

  it('repeats lists, and takes objects as JSON or from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambra-options-'))
    writeFileSync(join(folder, 'lines.json'), '[{"sku":"CABLE"}]')
    const command = sold(
      Type.Object({
        skus: Type.Array(Type.String()),
        lines: Type.Array(Type.Object({ sku: Type.String() })),
      }),
    )
    const lists = ['--skus', 'A', '--skus', 'B', '--lines']
    expect(await inputOf(command, ...lists, '[{"sku":"LAMP"}]')).toEqual({
      skus: ['A', 'B'],
      lines: [{ sku: 'LAMP' }],
    })
    expect(await inputOf(command, ...lists, `@${join(folder, 'lines.json')}`)).toMatchObject({
      lines: [{ sku: 'CABLE' }],
    })
    expect(await inputOf(command, ...lists, '{')).toContain('must be JSON')
    rmSync(folder, { recursive: true })
  })

  it('follows the hints of the row: name, arguments, fixed and inlined fields', async () => {
    const command = sold(
      Type.Object({ kind: Type.String(), terms: Type.Object({ code: Type.String(), on: Type.Boolean() }) }),
      { name: 'coupons sell', fixed: { kind: 'coupon' }, inline: ['terms'], arguments: ['code'] },
    )
    expect(await inputOf(command, 'SPRING')).toEqual({
      kind: 'coupon',
      terms: { code: 'SPRING', on: false },
    })
  })

  it('takes short objects as VALUE=VALUE, the last one with the rest of the text', async () => {
    const role = Type.Object({ role: Type.String(), store: Type.Union([Type.String(), Type.Null()]) })
    const line = Type.Object({ sku: Type.String(), qty: Type.Integer() })
    const command = sold(
      Type.Object({ roles: Type.Optional(Type.Array(role)), lines: Type.Optional(Type.Array(line)) }),
      { options: { roles: 'role' } },
    )
    expect(await inputOf(command, '--role', 'owner', '--role', 'editor=et', '--lines', 'LAMP=2')).toEqual({
      roles: [
        { role: 'owner', store: null },
        { role: 'editor', store: 'et' },
      ],
      lines: [{ sku: 'LAMP', qty: 2 }],
    })
    expect(await inputOf(command, '--role', 'owner=a=b')).toEqual({
      roles: [{ role: 'owner', store: 'a=b' }],
    })
    expect(await inputOf(command, '--lines', 'LAMP')).toContain('must be sku=qty')
  })

  it('uses the default of the row for an option that is not given', async () => {
    const command = sold(Type.Object({ language: Type.String() }), {
      arguments: [],
      defaults: { language: 'en' },
    })
    expect(await inputOf(command)).toEqual({ language: 'en' })
  })

  it('offers only the values of a choice', async () => {
    const command = sold(Type.Object({ state: Type.Enum(['open', 'done']) }))
    expect(await inputOf(command, 'lost')).toContain('must be one of open, done')
  })
})

describe('the pages of a query', () => {
  const schema = Type.Object({
    after: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer({ maximum: 2 })),
  })
  const numbers = [1, 2, 3, 4, 5]
  const page = async ({ after = 0, limit = 1 }: { after?: number; limit?: number }) => {
    const rows = numbers.filter((one) => one > after).slice(0, limit)
    return { rows, next: rows.at(-1) === numbers.at(-1) ? null : rows.at(-1) }
  }

  it.each([
    [{ limit: 2 }, [1, 2]],
    [{ limit: 3 }, [1, 2, 3]],
    [{ limit: 99 }, numbers],
    [{ limit: 3, after: 1 }, [2, 3, 4]],
  ])('reads page after page up to the limit of %j', async (input, rows) => {
    expect(await runPaged(schema, input, page)).toMatchObject({ rows })
  })
})

describe('the text of a result', () => {
  it('prints a list as a table, with amounts, moments and the next page', () => {
    const text = resultText({
      cards: [
        {
          id: 7,
          value_cents: 1250,
          at: '2026-11-20T10:00:00.000Z',
          is_open: true,
          order: null,
          terms: { a: 1 },
        },
      ],
      next: 7,
    })
    expect(text.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').trim())).toEqual([
      'id | value | at | is open | order',
      expect.stringContaining('─'),
      '7 | 12.50\u00a0€ | 2026-11-20 12:00 | yes',
      '',
      'more: --after 7',
    ])
  })

  it('prints chosen columns of inner objects', () => {
    expect(
      resultText([{ terms: { code: 'A' }, used: 2 }], ['terms.code', 'used'])
        .split('\n')
        .at(-1),
    ).toBe('A        2')
  })

  it('prints an object line by line', () => {
    expect(resultText({ code: 'A', open: { cards: 2, cents: 500 }, rows: [] })).toBe(
      ['code  A', 'open', '  cards   2', '  amount  5.00\u00a0€', '', 'rows', 'none'].join('\n'),
    )
  })
})
