import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { isSameContent, sumOf } from '@ambra/object-store/content-sum'
import { type ObjectStore, StoreUnavailableError } from '@ambra/object-store/object-store'
import { OperationError } from '../operations/operation-error.ts'
import type { Progress } from '../operations/operation.ts'
import type { ShopFiles, ShopFolders } from '../context/shop-data.ts'

/**
 * Result of a copy. `present`: files that existed with the same content; `different`: names of files that
 * existed with other content and were kept.
 */
export type CopyReport = { copied: number; bytes: number; present: number; different: string[] }

export type CopyOptions = {
  /** Replaces existing files with different content. */
  overwrites?: boolean | undefined
  /** Folder for temporary copies of remote objects; created if missing. */
  workDir: string
  report: (progress: Progress) => void
  signal: AbortSignal
}

const atATime = 4
const parts = ['media', 'downloads'] as const

/**
 * Copies missing pictures and sold files. Compares files by checksum, so that it is safe to repeat and
 * resumes an interrupted copy.
 * @throws OperationError when a store does not respond, or for a stop
 */
export async function copyFiles(from: ShopFiles, to: ShopFiles, options: CopyOptions): Promise<CopyReport> {
  const result: CopyReport = { copied: 0, bytes: 0, present: 0, different: [] }
  await mkdir(options.workDir, { recursive: true })
  try {
    for (const part of parts) await copyAll(part, { from: from[part], to: to[part] }, { ...options, result })
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
    throw new OperationError(`${error.message}: run the same command again to go on from here`, {
      cause: error,
    })
  }
  return { ...result, different: result.different.toSorted() }
}

type Stores = { from: ObjectStore; to: ObjectStore }

async function copyAll(
  part: string,
  { from, to }: Stores,
  { result, report, signal, workDir, overwrites = false }: CopyOptions & { result: CopyReport },
): Promise<void> {
  const objects = from.list()[Symbol.asyncIterator]()
  let hasFailed = false

  async function copyOne(key: string): Promise<void> {
    const draft = join(workDir, randomUUID())
    try {
      const body = await from.read(key)
      // Deleted since it was listed.
      if (!body) return
      await pipeline(body, createWriteStream(draft, { mode: 0o600 }))
      const sum = await sumOf({ file: draft })
      const there = await to.find(key)
      if (there && (await isSameContent(to, { key, found: there, sum }))) result.present += 1
      else if (there && !overwrites) result.different.push(`${part}/${key}`)
      else {
        await to.write(key, { file: draft })
        result.copied += 1
        result.bytes += sum.size
      }
    } finally {
      await rm(draft, { force: true })
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = await objects.next()
      if (next.done || hasFailed) return
      if (signal.aborted)
        throw new OperationError('interrupted: run the same command again to go on from here')
      await copyOne(next.value.key)
      report({
        phase: `copying ${part}`,
        done: result.copied + result.present + result.different.length,
        unit: 'files',
      })
    }
  }

  const works = Array.from({ length: atATime }, () =>
    work().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  // Waits for all copies before throwing, so that nothing is written after the caller continues.
  const ended = await Promise.allSettled(works)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Deletes from the folders what the other store holds under the same name, except for the given names. */
export async function removeCopied(
  folder: ShopFiles,
  store: ShopFiles,
  left: readonly string[],
): Promise<void> {
  for (const part of parts)
    for await (const { key } of folder[part].list())
      if (!left.includes(`${part}/${key}`) && (await store[part].find(key))) await folder[part].remove(key)
}

/** Returns the folder for incomplete copies. */
export const copyFolder = ({ cacheDir }: ShopFolders): string => join(cacheDir, 'files')
