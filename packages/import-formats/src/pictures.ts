import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { MediaRow } from '@ambra/contract/catalogue/import-rows'
import { fileNameOf } from './names.ts'
import type { ReadContext, SourceRow } from './source.ts'

const maxBytes = 20_000_000

/** Detects a file type from its first bytes, ignoring its name. */
function extensionOf(content: Buffer): 'png' | 'jpg' | 'webp' | 'svg' | undefined {
  if (content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpg'
  const head = content.subarray(0, 12).toString('latin1')
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return /^\uFEFF?\s*(?:<\?xml|<svg|<!--)/.test(content.subarray(0, 200).toString()) ? 'svg' : undefined
}

/** Returns candidate paths below the media folder for a reference, which is a URL or a path. */
function placesOf(reference: string): string[] {
  let path = reference
  if (/^https?:\/\//i.test(reference)) {
    if (!URL.canParse(reference)) return []
    path = new URL(reference).pathname
  }
  try {
    path = decodeURIComponent(path)
  } catch {
    return []
  }
  const name = path.slice(path.lastIndexOf('/') + 1)
  return path.includes('\u0000') || name === '' ? [] : [path, name]
}

/**
 * Pictures named by a file, read from a local folder; none is downloaded. A missing or invalid picture is
 * reported and omitted; the product is imported without it.
 */
export class Pictures {
  readonly #context: ReadContext
  readonly #paths = new Map<string, string | undefined>()
  #skipped = 0

  constructor(context: ReadContext) {
    this.#context = context
  }

  /** Returns media rows of new pictures, and the paths under which a product may reference them. */
  async take(
    references: readonly string[],
    lines: readonly number[],
  ): Promise<{ rows: SourceRow[]; paths: string[] }> {
    const rows: SourceRow[] = []
    const paths: string[] = []
    for (const reference of new Set(references.map((text) => text.trim()).filter(Boolean))) {
      if (reference === 'no_selection') continue
      if (!this.#paths.has(reference)) {
        const row = await this.#read(reference)
        if (row) rows.push({ row, lines })
        this.#paths.set(reference, row?.path)
      }
      const path = this.#paths.get(reference)
      if (path) paths.push(path)
    }
    return { rows, paths: [...new Set(paths)] }
  }

  /** Reports how many pictures were omitted because no folder was given. */
  finish(): void {
    if (this.#skipped > 0)
      this.#context.note(
        `${this.#skipped} pictures left out: name the folder they lie in with --media-dir (none is fetched)`,
      )
  }

  async #read(reference: string): Promise<MediaRow | undefined> {
    const { mediaDir, note, checkPicture } = this.#context
    if (mediaDir === undefined) {
      this.#skipped += 1
      return undefined
    }
    const content = await readFirst(mediaDir, placesOf(reference))
    if (!content) {
      note(`picture left out, not in the media folder: ${reference}`)
      return undefined
    }
    const extension = extensionOf(content)
    if (!extension) {
      note(`picture left out, is no JPEG, PNG, WebP or SVG: ${reference}`)
      return undefined
    }
    const path = `import/${fileNameOf(reference.replace(/^https?:\/\/[^/]+/i, '').replace(/\.\w+$/, ''))}-${hash('sha256', content, 'hex').slice(0, 8)}.${extension}`
    const row: MediaRow =
      extension === 'svg'
        ? { type: 'media', path, svg: content.toString() }
        : { type: 'media', path, base64: content.toString('base64') }
    const error = checkPicture(row)
    if (error === undefined) return row
    note(`picture left out, ${error}: ${reference}`)
    return undefined
  }
}

/** Reads the first candidate that is a file inside the folder. */
async function readFirst(folder: string, places: readonly string[]): Promise<Buffer | undefined> {
  const root = resolve(folder)
  for (const place of places) {
    const file = resolve(join(root, place))
    if (!file.startsWith(root + sep)) continue
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() && found.size <= maxBytes) return readFile(file)
  }
  return undefined
}
