import { detectSource } from '@ambra/import-formats/read-source'
import { type ImportInput, importFile } from '../import/import.ts'
import type { ImportResult } from '../import/import-ledger.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { type FormerRedirects, redirectFormerAddresses } from './former-shop.ts'

export type ImportedWithRedirects = ImportResult & { redirects?: FormerRedirects }

/**
 * `ambra import FILE`: imports the rows of the file, then the old addresses of its products; without
 * `redirects` only counts the addresses.
 */
export const importWithRedirects: Command<
  ImportInput & { redirects?: boolean | undefined },
  ImportedWithRedirects
> = async (operator, { redirects: isWanted = false, ...input }) => {
  const result = await importFile(operator, input)
  const kind = await detectSource(input.file, input.encoding)
  if (!kind || kind === 'empty') return result
  const redirects = await redirectFormerAddresses(operator, { ...input, kind }, isWanted ? 'store' : 'count')
  await operator.settled()
  return { ...result, redirects }
}
