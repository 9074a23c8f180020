import { slugify } from '@ambra/domain/slug'
import type { MediaRow } from '@ambra/contract/import-rows'
import { type ArtKind, artColours, artViews, drawProduct } from '../art/product-art.ts'
import { chance } from './random.ts'

/** What a picture shows; `place` is the folder, one per product. */
export type Sitter = {
  kind: string
  place: string
  brand: string
  model: string
  size?: number | undefined
  detail?: Record<string, string | number>
}

/** True when the art can draw this kind. */
function isArtKind(kind: string): kind is ArtKind {
  return kind in artViews
}

const artKindOf = (kind: string): ArtKind | undefined => (isArtKind(kind) ? kind : undefined)
const manyViews = 4

/** Paths of the pictures of one colour, main view first. The first colour shows every view, the others the main two. */
export function picturePaths(sitter: Sitter, colour: string, isFirst: boolean): string[] {
  const kind = artKindOf(sitter.kind)
  if (!kind) return []
  const views = artViews[kind].slice(0, isFirst ? manyViews : 2)
  return views.map((view) => `${kind}/${slugify(sitter.place)}/${slugify(colour)}-${slugify(view)}.svg`)
}

/** The pictures of one colour as media rows. */
export function* pictureRows(sitter: Sitter, colour: string, isFirst: boolean): Generator<MediaRow> {
  const kind = artKindOf(sitter.kind)
  if (!kind) return
  const views = artViews[kind].slice(0, isFirst ? manyViews : 2)
  const paths = picturePaths(sitter, colour, isFirst)
  const worn = artColours[kind].includes(colour) ? colour : (artColours[kind][0] ?? 'graphite')
  for (const [index, view] of views.entries()) {
    const path = paths[index]
    if (!path) continue
    const svg = drawProduct({
      kind,
      view,
      colour: worn,
      brand: sitter.brand,
      model: sitter.model,
      seed: Math.floor(chance(`seed:${sitter.place}`) * 1e6),
      ...(sitter.size === undefined ? {} : { size: sitter.size }),
      ...(sitter.detail ? { detail: sitter.detail } : {}),
    })
    yield { type: 'media', path, svg }
  }
}
