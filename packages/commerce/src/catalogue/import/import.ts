import type { ImportResult } from './import-ledger.ts'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  listAttributeInputs,
  listCategoryPaths,
  type RowChange,
  readMedia,
  importRows,
  type RowProblem,
} from '@ambra/db/catalogue'
import { pathKey } from '@ambra/import-formats/dictionary'
import { StoreUnavailableError } from '@ambra/object-store/object-store'
import { importLimits, neededFields } from '@ambra/contract/catalogue/import-fields'
import { readColumns } from '@ambra/import-formats/mapped-table'
import type { Language } from '@ambra/contract/platform/api/language'
import {
  detectSource,
  readSource,
  type SourceFormat,
  type SourceKind,
} from '@ambra/import-formats/read-source'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import type { ReadContext } from '@ambra/import-formats/source'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'
import { ImportLedger } from './import-ledger.ts'

export type ImportInput = {
  /** Absolute path. */
  file: string
  format: SourceFormat | 'auto'
  language?: Language | undefined
  currency?: string | undefined
  rates?: Record<string, number> | undefined
  decimal?: DecimalMark | undefined
  days?: DayOrder | undefined
  /** Decimal separator of counts. */
  pieces?: DecimalMark | undefined
  acceptsPriceJumps?: boolean | undefined
  storeViews?: Readonly<Record<string, Language>> | undefined
  encoding?: string | undefined
  mediaDir?: string | undefined
  keepUnpriced?: boolean | undefined
}

/** Receives what each batch of a dry run would change, with the lines of the file. `tookMs` in milliseconds. */
export type OnDryBatch = (batch: { changes: RowChange[]; read: number; tookMs: number }) => Promise<void>

/** `ambra import FILE`: streams the file; importing it again resumes an interrupted run. */
export const importFile: Command<ImportInput, ImportResult> = (operator, input) => runImport(operator, input)

/** Previews an import: does the same work and rolls back each batch. */
export const checkFile = (
  operator: OperationContext,
  { ask, ...input }: ImportInput & Pick<ReadContext, 'ask'>,
  onBatch: OnDryBatch,
): Promise<ImportResult> => runImport(operator, input, { onBatch, ask })

async function runImport(
  operator: OperationContext,
  input: ImportInput,
  { onBatch, ask }: { onBatch?: OnDryBatch } & Pick<ReadContext, 'ask'> = {},
): Promise<ImportResult> {
  const size = await fileSize(input.file)
  const kind = await kindOf(input)
  const startedAt = performance.now()
  const ledger = new ImportLedger()
  let share = 0
  const context = await readContext(operator, input, ledger, {
    ask,
    // Another shop's file is read twice, because its references must be known first.
    onBytes: (bytes) => {
      share = Math.max(
        share,
        (size === 0 ? 1 : Math.min(1, bytes / size)) * (kind.format === 'ambra' ? 1 : 0.2),
      )
      if (kind.format !== 'ambra') report('reading', ledger.rows)
    },
    onProgress: (done) => (share = Math.max(share, 0.2 + 0.8 * done.share)),
  })
  const report = (phase: string, done: number) => operator.report({ phase, done, unit: 'rows', share })
  const stored = await importRows(
    operator.shop.database,
    stoppable(ledger.lines((operator.readers?.source ?? readSource)(kind, context)), operator.signal),
    {
      now: operator.now(),
      media: operator.shop.files.media,
      holdMs: operator.holdMs,
      rights: operator.rights,
      author: operator.importer,
      acceptsPriceJumps: input.acceptsPriceJumps,
      ...(onBatch
        ? {
            dryRun: {
              onBatch: ({ changes, ...batch }) =>
                onBatch({
                  ...batch,
                  changes: changes.map((change) => ({ ...change, line: ledger.placeOf(change.line).line })),
                }),
            },
          }
        : { sourceHash: await sourceHash(input, kind) }),
      onProgress: ({ line }) => report('importing', line),
      note: (text) => ledger.note(text),
    },
  ).catch(refuseStore)
  if (!onBatch) await operator.settled()
  return {
    ...ledger.report(stored, kind),
    file: input.file,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** Keeps what is stored; the run resumes after it. */
function refuseStore(error: unknown): never {
  if (!(error instanceof StoreUnavailableError)) throw error
  throw new OperationError(
    `pictures cannot be stored, ${error.reason}: run the same command again to go on from here`,
    { cause: error },
  )
}

async function readContext(
  { shop }: OperationContext,
  input: ImportInput,
  ledger: ImportLedger,
  progress: Pick<ReadContext, 'onBytes' | 'onProgress' | 'ask'>,
): Promise<ReadContext> {
  return {
    file: input.file,
    workDir: join(shop.folders.cacheDir, 'import'),
    language: input.language ?? 'et',
    currency: input.currency ?? 'EUR',
    rates: input.rates ?? {},
    decimalMark: input.decimal,
    dayOrder: input.days,
    pieceMark: input.pieces,
    storeViews: input.storeViews ?? {},
    encoding: input.encoding,
    mediaDir: input.mediaDir,
    keepUnpriced: input.keepUnpriced ?? false,
    knownInputs: await listAttributeInputs(shop.database.db),
    knownCategories: new Map(
      (await listCategoryPaths(shop.database.db, input.language ?? 'et')).map(({ code, names }) => [
        pathKey(names),
        code,
      ]),
    ),
    checkPicture: (row) => {
      const read = readMedia(row)
      const [problem] = 'problems' in read ? read.problems : []
      return problem && reasonText('en', problem.reason)
    },
    ...progress,
    refuse: (problem: RowProblem) => ledger.refuse(problem),
    note: (text: string) => ledger.note(text),
    countRow: () => (ledger.rows += 1),
  }
}

async function fileSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new OperationError(`no such file: ${file}`)
  if (!found.isFile()) throw new OperationError(`not a file: ${file}`)
  return found.size
}

/** @throws OperationError for an unknown format, or one other than the given one */
async function kindOf({ file, format, encoding }: ImportInput): Promise<SourceKind> {
  const kind = await detectSource(file, encoding)
  if (kind === 'empty') throw new OperationError(`${file} is empty`)
  if (!kind && format === 'ambra') return { format, layout: 'ambra', unit: 'line' }
  if (!kind || (format !== 'auto' && format !== kind.format)) {
    const words = {
      auto: 'any format known here',
      ambra: 'Ambra JSONL',
      magento: 'a Magento export',
      merchant: 'a Merchant feed',
      woocommerce: 'a WooCommerce export',
      shopify: 'a Shopify export',
    }
    throw new OperationError(
      `${file} does not look like ${words[format]} (Ambra JSONL, Magento product or review CSV, WooCommerce or Shopify product CSV, Google Merchant XML or TSV)${kind ? '' : await unknownColumns(file, encoding)}; see docs/import.md`,
    )
  }
  return kind
}

/** Describes the columns of a table of an unknown shop or language; empty for a file that is no table. */
async function unknownColumns(file: string, encoding: string | undefined): Promise<string> {
  const columns = await readColumns(file, { most: importLimits.columns, encoding }).catch(() => undefined)
  if (!columns) return ''
  const needed = neededFields.products.join(', ')
  return `. Its columns are ${columns.join(', ')}: import it in the console, which asks which of them are ${needed} and the other fields, or rename them`
}

/** Hashes the file and all options that affect its rows; only an identical import resumes an interrupted one. */
async function sourceHash({ file, ...options }: ImportInput, kind: SourceKind): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.update(JSON.stringify([options, kind.layout])).digest('hex')
}

/** Throws on a stop request, so that the run stays open and the next one resumes it. */
async function* stoppable<Line>(lines: AsyncIterable<Line>, signal: AbortSignal): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (signal.aborted) throw new OperationError('interrupted: run the same command again to go on from here')
    yield line
  }
}
