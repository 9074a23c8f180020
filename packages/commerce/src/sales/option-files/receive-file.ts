import { randomBytes } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type FileOption, optionFileRepository } from '@ambra/db/sales'
import { textIn } from '@ambra/db/schema'
import { cutCharacters, kindsOf, mostFileBytes } from '@ambra/domain/catalogue/product-types/custom-option'
import { recogniseFile } from '@ambra/domain/platform/files/file-kind'
import type { Language } from '@ambra/domain/platform/shop/stores'

/** Maximum bytes of all uploaded files together, so that a flood of uploads does not fill the disk. */
const mostBytes = 512 * 1024 * 1024

export type FileTarget = { optionId: number; option: FileOption }
export type ReceivedFile = { key: string; name: string; size: number }

/** Returns the option of an upload. @throws ShopError request.invalid when it takes no file */
export async function findTarget(database: Database, optionId: number): Promise<FileTarget> {
  const option = await optionFileRepository(database.db).findOption(optionId)
  if (!option) throw new ShopError('request.invalid', { field: 'optionId' })
  return { optionId, option }
}

/**
 * Stores an uploaded file under a new secret key. Detects the type from the bytes; the name is for display
 * only.
 * @throws ShopError cart.file_kind, cart.file_pixels, cart.no_room_for_files
 */
export async function receiveFile(
  database: Database,
  { optionId, option }: FileTarget,
  upload: { name: string; content: Uint8Array; language: Language; now: Date },
): Promise<ReceivedFile> {
  const { content, language, now } = upload
  const title = textIn(option.titles, language)
  const file = content.length <= mostFileBytes ? recogniseFile(content) : undefined
  const kinds = kindsOf(option.extensions)
  if (!file || !kinds.includes(file.kind))
    throw new ShopError('cart.file_kind', { option: title, kinds: kinds.join(', ') })
  const { width = 0, height = 0, kind } = file
  const most = { width: option.width ?? 65_535, height: option.height ?? 65_535 }
  if (width > most.width || height > most.height)
    throw new ShopError('cart.file_pixels', { option: title, ...most })
  const stored = {
    key: randomBytes(32).toString('hex'),
    name: `${baseName(upload.name)}.${kind}`,
    size: content.length,
  }
  if (!(await optionFileRepository(database.db).add({ ...stored, optionId, content }, mostBytes, now)))
    throw new ShopError('cart.no_room_for_files')
  return stored
}

/** Returns a display name, never a path: no folders, no extension, no control characters. */
function baseName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\.[^.]*$/, '')
  return cutCharacters(visible, 60).trim() || 'file'
}
