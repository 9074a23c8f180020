import { randomBytes } from 'node:crypto'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { type FileOption, optionFileRepository } from '@ambra/db/option-files/option-file-repository'
import { textIn } from '@ambra/db/wire'
import { cutCharacters, kindsOf, mostFileBytes } from '@ambra/domain/product-types/custom-option'
import { recogniseFile } from '@ambra/domain/product-types/file-kind'
import type { Language } from '@ambra/domain/stores'

/** Bytes that all uploaded files may have together: a flood of uploads ends here, not with a full disk. */
const mostBytes = 512 * 1024 * 1024

export type FileTarget = { optionId: number; option: FileOption }
export type ReceivedFile = { key: string; name: string; size: number }

/** The option an upload names. @throws ShopError request.invalid when it takes no file */
export async function findTarget(database: Database, optionId: number): Promise<FileTarget> {
  const option = await optionFileRepository(database.db).findOption(optionId)
  if (!option) throw new ShopError('request.invalid', { field: 'optionId' })
  return { optionId, option }
}

/**
 * Stores an uploaded file under a new secret key. What it is, its bytes decide: the name only says what a shopper sees.
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

/** A name to be seen, never a path: no folders, no ending, no signs that a line or a terminal would act on. */
export function baseName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\.[^.]*$/, '')
  return cutCharacters(visible, 60).trim() || 'file'
}
