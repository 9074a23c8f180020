import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { MediaRow } from '@ambra/contract/import-rows'
import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { bulkInsert, replacing } from './bulk-insert.ts'
import type { Problem } from './check-product.ts'
import { modelProblem } from './model-file.ts'

const maxBytes = 20_000_000
const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  glb: 'model/gltf-binary',
}

/** The bytes of a media row that passed its checks. */
export type MediaFile = { path: string; etag: string; contentType: string; content: Buffer }

/** What may run or call out inside an SVG. A picture needs none of it, so it is refused rather than cut. */
const forbiddenInSvg: [RegExp, string][] = [
  [/<\s*(?:[\w-]+:)?script\b/i, 'holds a script'],
  [/<\s*(?:[\w-]+:)?(?:foreignObject|iframe|object|embed|audio|video)\b/i, 'embeds other content'],
  [/[\s"'/]on[a-z]+\s*=/i, 'holds an event handler'],
  [/javascript\s*:|vbscript\s*:/i, 'holds a script address'],
  [/<!\s*(?:DOCTYPE|ENTITY)/i, 'declares entities'],
  [
    /(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);)[^"'\s]/i,
    'refers to something outside itself',
  ],
  [/url\(\s*(?:["']\s*)?(?!#)[^"')\s]|@import/i, 'refers to something outside itself'],
]

function hasMagic(extension: string, content: Buffer): boolean {
  if (extension === 'png') return content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  if (extension === 'jpg') return content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
  if (extension === 'pdf') return content.subarray(0, 5).toString('latin1') === '%PDF-'
  if (extension === 'mp4') return content.subarray(4, 8).toString('latin1') === 'ftyp'
  if (extension === 'webm') return content.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))
  return (
    content.subarray(0, 4).toString('latin1') === 'RIFF' &&
    content.subarray(8, 12).toString('latin1') === 'WEBP'
  )
}

/** Whether the first element is `svg`; an XML declaration and comments may stand before it. */
function beginsWithSvg(text: string): boolean {
  let rest = text.trimStart()
  if (rest.startsWith('<?xml')) rest = behind(rest, '?>')
  while (rest.startsWith('<!--')) rest = behind(rest, '-->')
  return /^<svg[\s>]/.test(rest)
}

/** What follows a mark and the space behind it; nothing when the mark is missing. */
function behind(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? '' : text.slice(at + mark.length).trimStart()
}

/** Checks a media row and takes its bytes out: an SVG without anything active, or a bitmap that is what it says. */
export function readMedia(row: MediaRow): { file: MediaFile } | { problems: Problem[] } {
  const extension = row.path.split('.').at(-1) ?? ''
  const problem = (field: string, reason: string) => ({ problems: [{ field, reason }] })
  if (row.path.includes('//') || row.path.endsWith('/')) return problem('path', 'has an empty part')
  if (extension === 'svg') {
    if (row.svg === undefined) return problem('svg', 'is missing')
    if (!beginsWithSvg(row.svg)) return problem('svg', 'does not begin with <svg')
    const found = forbiddenInSvg.find(([pattern]) => pattern.test(row.svg ?? ''))
    if (found) return problem('svg', found[1])
  } else if (row.base64 === undefined) return problem('base64', 'is missing')
  const content = extension === 'svg' ? Buffer.from(row.svg ?? '') : Buffer.from(row.base64 ?? '', 'base64')
  if (content.length > maxBytes)
    return problem(extension === 'svg' ? 'svg' : 'base64', `is larger than ${maxBytes} bytes`)
  const fault = extension === 'glb' ? modelProblem(content) : undefined
  if (fault) return problem('base64', fault)
  if (!/^(svg|glb)$/.test(extension) && !hasMagic(extension, content))
    return problem(
      'base64',
      `is not a ${extension} ${/^(pdf|mp4|webm)$/.test(extension) ? 'file' : 'picture'}`,
    )
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return {
    file: {
      path: row.path,
      etag,
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      content,
    },
  }
}

async function writeFile(mediaDir: string, file: MediaFile): Promise<void> {
  const root = path.resolve(mediaDir)
  const target = path.resolve(root, file.path)
  // The schema allows no dots; this holds even when the schema changes.
  if (!target.startsWith(root + path.sep)) throw new Error(`media path leaves its folder: ${file.path}`)
  const beside = `${target}.${randomUUID()}`
  await fs.mkdir(path.dirname(target), { recursive: true })
  try {
    await fs.writeFile(beside, file.content)
    await fs.rename(beside, target)
  } catch (error) {
    await fs.rm(beside, { force: true })
    throw error
  }
}

/** Whether the file lies in the folder: a database restored beside an empty folder must get its files again. */
export async function isStored(mediaDir: string, mediaPath: string): Promise<boolean> {
  return fs.access(path.resolve(mediaDir, mediaPath)).then(
    () => true,
    () => false,
  )
}

/** Writes files first and rows after, so that a row never names a file that is not there. */
export async function writeMedia(
  db: Kysely<Db>,
  files: readonly MediaFile[],
  options: { mediaDir: string; now: Date },
): Promise<void> {
  for (const file of files) await writeFile(options.mediaDir, file)
  await bulkInsert(
    db,
    {
      table: 'media',
      columns: {
        path: 'text',
        etag: 'text',
        content_type: 'text',
        bytes: 'integer',
        updated_at: 'timestamptz',
      },
      tail: replacing('path', ['etag', 'content_type', 'bytes', 'updated_at']),
    },
    files.map((file) => ({
      path: file.path,
      etag: file.etag,
      content_type: file.contentType,
      bytes: file.content.length,
      updated_at: options.now,
    })),
  )
}
