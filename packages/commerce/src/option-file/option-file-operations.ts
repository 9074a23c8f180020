import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { optionFileRepository } from '@ambra/db/option-files/option-file-repository'
import { findOrder } from '../context/find-order.ts'
import type { Command } from '../context/operation.ts'

/** A file that a shopper uploaded for an order; `file` is where it was just written. */
export type OrderFileRow = { name: string; bytes: number; file: string | undefined }

/** `ambra orders files NUMBER`: what was uploaded for an order; with `--save` as files, numbered in their order. */
export const orderFiles: Command<{ number: string; folder?: string | undefined }, OrderFileRow[]> = async (
  context,
  { number, folder },
) => {
  const order = await findOrder(context, number)
  const files = optionFileRepository(context.shop.database.db)
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const rows: OrderFileRow[] = []
  for (const [index, { key, name, size }] of (await files.listByOrder(order.id)).entries()) {
    // The number before it keeps two of one name apart, and a name from being one the system knows.
    const file = folder === undefined ? undefined : join(folder, `${number}-${index + 1}-${name}`)
    const stored = file === undefined ? undefined : await files.read(key)
    if (file !== undefined && stored) await writeFile(file, stored.content)
    rows.push({ name, bytes: size, file })
  }
  return rows
}
