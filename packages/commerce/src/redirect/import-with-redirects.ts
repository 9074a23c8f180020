import { detectSource } from '@ambra/import-formats/read-source'
import { type ImportInput, importFile } from '../catalogue/import.ts'
import type { ImportResult } from '../catalogue/import-ledger.ts'
import type { Command } from '../context/operation.ts'
import { type FormerRedirects, redirectFormerAddresses } from './former-shop.ts'

export type ImportedWithRedirects = ImportResult & { redirects?: FormerRedirects }

/**
 * `ambra import FILE`: the rows of the file, then the old addresses of its products; without `redirects` these are only counted.
 */
export const importWithRedirects: Command<
  ImportInput & { redirects?: boolean | undefined },
  ImportedWithRedirects
> = async (operator, { redirects: isWanted = false, ...input }) => {
  const result = await importFile(operator, input)
  const kind = await detectSource(input.file, input.encoding)
  if (!kind || kind === 'empty') return result
  const redirects = await redirectFormerAddresses(operator, { ...input, kind }, isWanted)
  await operator.settled()
  return { ...result, redirects }
}
