import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { resolve } from 'node:path'
import type { NetworkSummary } from '@ambra/db/fulfilment'
import type { Command } from 'commander'
import type { PointImportResult, RefreshResult } from '@ambra/commerce/operations'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { formatTable } from './table.ts'

const shownProblems = 100

function importedText({ file, read, left, unplaced, networks, refused }: PointImportResult): string {
  const rest = refused.length - shownProblems
  return [
    `${file}: ${read} records, refused ${refused.length}, left out ${left}, without coordinates ${unplaced}`,
    ...Object.entries(networks).map(([network, result]) =>
      result.tooShort
        ? `${network}: NOT stored, the list names ${result.tooShort.listed} of ${result.tooShort.known} known points (--force believes it, --partial only adds and corrects)`
        : `${network}: added ${result.added}, changed ${result.changed}, unchanged ${result.unchanged}, taken off offer ${result.deactivated}`,
    ),
    ...refused
      .slice(0, shownProblems)
      .map(({ line, field, reason }) => `  record ${line}${field ? `  ${field}` : ''}  ${reason}`),
    ...(rest > 0 ? [`  and ${rest} more: --json lists all`] : []),
  ].join('\n')
}

const hasErrors = ({ networks, refused }: PointImportResult) =>
  refused.length > 0 || Object.values(networks).some(({ tooShort }) => tooShort !== undefined)

const listText = (networks: NetworkSummary[]): string =>
  networks.length === 0
    ? 'no pickup points'
    : formatTable(
        ['NETWORK', 'COUNTRY', 'ON OFFER', 'GONE', 'LIST READ', 'FROM'],
        networks.map(({ carrier, country, active, inactive, importedAt, source }) => [
          carrier,
          country,
          active,
          inactive,
          importedAt ? new Date(importedAt).toISOString().slice(0, 16).replace('T', ' ') : '',
          source ?? '',
        ]),
      )

const refreshedText = (results: RefreshResult[]): string =>
  results
    .map(({ network, result, problem }) => (result ? importedText(result) : `${network}: ${problem}`))
    .join('\n')

type ImportOptions = Output & { network: string; force: boolean; partial: boolean }

const networks = carriers.flatMap(({ code, points }) => (points?.feedUrl ? [code] : []))

export function addPickupPoints(program: Command): void {
  const points = program
    .command('pickup-points')
    .description('Parcel lockers and other points of the carriers')
  points
    .command('import')
    .description('Import the public list of a carrier network; exit code 1 if records were rejected')
    .argument('<file>', 'JSON or CSV as published by the network, also gzip and UTF-16')
    .option('--network <code>', `${networks.join(', ')}; auto = by the fields`, 'auto')
    .option('--force', 'accept a list with fewer than half of the known points', false)
    .option('--partial', 'only add and update points, without removing any', false)
    .addOption(jsonOption())
    .action(async (file: string, { network, force, partial, ...output }: ImportOptions) => {
      const result = await execute('pickup-points.import', {
        file: resolve(file),
        network: network === 'auto' ? undefined : network,
        isForced: force,
        isPartial: partial,
      })
      print(result, output, importedText)
      if (hasErrors(result)) process.exitCode = 1
    })
  points
    .command('list')
    .description('Show available points by network and country, and when each list was read')
    .addOption(jsonOption())
    .action(async (options: Output) => print(await execute('pickup-points.list', {}), options, listText))
  points
    .command('refresh')
    .description('Download and import the public lists; exit code 1 if one failed')
    .argument('[network...]', 'default: all networks with a public list')
    .option('--force', 'accept a list with fewer than half of the known points', false)
    .option('--from <url>', 'another address of the list, for a single network')
    .addOption(jsonOption())
    .action(
      async (networks: string[], { force, from, ...output }: Output & { force: boolean; from?: string }) => {
        const results = await execute('pickup-points.refresh', { networks, isForced: force, from })
        print(results, output, refreshedText)
        if (results.some(({ result, problem }) => problem !== undefined || (result && hasErrors(result))))
          process.exitCode = 1
      },
    )
}
