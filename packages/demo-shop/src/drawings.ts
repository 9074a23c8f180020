import type { MediaRow } from '@ambra/contract/import-rows'
import { existsSync, readFileSync } from 'node:fs'
import { slugify } from '@ambra/domain/slug'
import { type BannerDrawing, drawBanner } from './art/banner-art.ts'
import { type ArtKind, artColours, artViews, drawProduct } from './art/product-art.ts'

/** The pictures of one product: `folder` is its part of the media path, the rest decides the look. */
export type ProductDrawing = {
  kind: ArtKind
  folder: string
  colours: readonly string[]
  brand: string
  model: string
  seed: number
  size?: number
  detail?: Record<string, string | number>
}

/** A row of `data/drawings.jsonl`: a campaign banner, or the pictures of a product. */
export type Drawing = BannerDrawing | ProductDrawing

/** The picture that the studio has rendered, where there is one. */
function rendered(path: string): MediaRow | undefined {
  const file = new URL(`../pictures/${path}.webp`, import.meta.url)
  if (existsSync(file)) return { type: 'media', path: `${path}.webp`, base64: readFileSync(file, 'base64') }
}

/** The first colour shows up to four views, the others the main two. */
const viewsOf = (kind: ArtKind, isFirst: boolean) => artViews[kind].slice(0, isFirst ? 4 : 2)

function* pictureRows({ folder, colours, ...look }: ProductDrawing): Generator<MediaRow> {
  const { kind } = look
  for (const [index, colour] of colours.entries()) {
    const drawn = artColours[kind].includes(colour) ? colour : (artColours[kind][0] ?? 'graphite')
    for (const view of viewsOf(kind, index === 0)) {
      const path = `${kind}/${folder}/${slugify(colour)}-${slugify(view)}`
      yield rendered(path) ?? {
        type: 'media',
        path: `${path}.svg`,
        svg: drawProduct({ ...look, view, colour: drawn }),
      }
    }
  }
}

/** The media rows of one row of drawings. */
export function* mediaRows(drawing: Drawing): Generator<MediaRow> {
  if ('banner' in drawing)
    yield { type: 'media', path: `banners/${drawing.banner}.svg`, svg: drawBanner(drawing) }
  else yield* pictureRows(drawing)
}
