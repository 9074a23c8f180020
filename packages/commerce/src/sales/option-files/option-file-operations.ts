import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { optionFileRepository } from '@ambra/db/sales'
import { findOrder } from '../orders/find-order.ts'
import type { Command } from '../../platform/operations/operation.ts'

/** File uploaded for an order; `file` is its path if it was just written. */
export type OrderFileRow = { name: string; bytes: number; file: string | undefined }

/** `ambra orders files NUMBER`: lists the files uploaded for an order; `--save` writes them, numbered in order. */
export const orderFiles: Command<{ number: string; folder?: string | undefined }, OrderFileRow[]> = async (
  context,
  { number, folder },
) => {
  const order = await findOrder(context, number)
  const files = optionFileRepository(context.shop.database.db)
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const rows: OrderFileRow[] = []
  for (const [index, { key, name, size }] of (await files.listByOrder(order.id)).entries()) {
    // The number keeps equal names apart and avoids names reserved by the system.
    const file = folder === undefined ? undefined : join(folder, `${number}-${index + 1}-${name}`)
    const stored = file === undefined ? undefined : await files.read(key)
    if (file !== undefined && stored) await writeFile(file, stored.content)
    rows.push({ name, bytes: size, file })
  }
  return rows
}
