import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { createHash } from 'node:crypto'
import type { MediaRow } from '@ambra/contract/catalogue/import-rows'
import type { Problem } from './check-product.ts'
import { modelProblem } from './model-file.ts'

// Imports no database: threads that read foreign files load it for each file.

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

/** Contents of a validated media row. */
export type MediaFile = { path: string; etag: string; contentType: string; content: Buffer }

/**
 * Active content and external references in an SVG. A picture needs none, so the file is refused instead of
 * cleaned.
 */
const forbiddenInSvg: [RegExp, Reason][] = [
  [/<\s*(?:[\w-]+:)?script\b/i, because('svg_script')],
  [/<\s*(?:[\w-]+:)?(?:foreignObject|iframe|object|embed|audio|video)\b/i, because('svg_embeds')],
  [/[\s"'/]on[a-z]+\s*=/i, because('svg_handler')],
  [/javascript\s*:|vbscript\s*:/i, because('svg_script_address')],
  [/<!\s*(?:DOCTYPE|ENTITY)/i, because('svg_entities')],
  [/(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);)[^"'\s]/i, because('refers_outside')],
  [/url\(\s*(?:["']\s*)?(?!#)[^"')\s]|@import/i, because('refers_outside')],
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

/** Returns whether the first element is `svg`; skips an XML declaration and comments. */
function beginsWithSvg(text: string): boolean {
  let rest = text.trimStart()
  if (rest.startsWith('<?xml')) rest = behind(rest, '?>')
  while (rest.startsWith('<!--')) rest = behind(rest, '-->')
  return /^<svg[\s>]/.test(rest)
}

/** Returns the text after a marker and following whitespace; empty without the marker. */
function behind(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? '' : text.slice(at + mark.length).trimStart()
}

/**
 * Validates a media row and decodes its bytes: an SVG without active content, or a bitmap of the declared
 * type.
 */
export function readMedia(row: MediaRow): { file: MediaFile } | { problems: Problem[] } {
  const extension = row.path.split('.').at(-1) ?? ''
  const problem = (field: string, reason: Reason) => ({ problems: [{ field, reason }] })
  if (row.path.includes('//') || row.path.endsWith('/')) return problem('path', because('empty_part'))
  if (extension === 'svg') {
    if (row.svg === undefined) return problem('svg', because('missing'))
    if (!beginsWithSvg(row.svg)) return problem('svg', because('not_svg', { start: '<svg' }))
    const found = forbiddenInSvg.find(([pattern]) => pattern.test(row.svg ?? ''))
    if (found) return problem('svg', found[1])
  } else if (row.base64 === undefined) return problem('base64', because('missing'))
  const content = extension === 'svg' ? Buffer.from(row.svg ?? '') : Buffer.from(row.base64 ?? '', 'base64')
  if (content.length > maxBytes)
    return problem(extension === 'svg' ? 'svg' : 'base64', because('too_large', { max: maxBytes }))
  const fault = extension === 'glb' ? modelProblem(content) : undefined
  if (fault) return problem('base64', fault)
  if (!/^(svg|glb)$/.test(extension) && !hasMagic(extension, content))
    return problem('base64', because('not_of_type', { type: extension }))
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
