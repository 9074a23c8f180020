import { slugify } from '@ambra/domain/slug'
import { pickTheme, wallpaper } from '../packages/demo-shop/src/art/screens.ts'
import { createShot, type Shot } from '../packages/demo-shop/src/art/shot.ts'
import { Art } from '../packages/demo-shop/src/art/studio.ts'
import type { Tone } from '../packages/demo-shop/src/art/tones.ts'
import type { ProductDrawing } from '../packages/demo-shop/src/drawings.ts'

/** What the studio renders of one product picture; the scenes in `packages/demo-shop/studio` read it as JSON. */
export type StudioShot = {
  kind: string
  /** Below `pictures/`, without its ending. */
  path: string
  view: string
  colour: string
  tone: Tone
  /** Inches, litres or what else the kind understands by it; 0 where the product says nothing. */
  size: number
  /** Choices of the model by name, such as the arrangement of its cameras. */
  choices: Record<string, string | number>
  /** Pictures laid on the model as SVG: what its screen shows, its wordmark in white on black. */
  textures: Record<string, string>
}

type StudioKind = {
  /** The views, the main one first: all of the first colour, the first `others` of further colours. */
  views: readonly string[]
  others: number
  choices: (shot: Shot) => Record<string, string | number>
  textures: (shot: Shot) => Record<string, string>
}

const width = 240

/** A wordmark, white on black, across a surface `tall` times as high as wide. */
function wordmark(shot: Shot, tall: number, at: readonly [x: number, y: number, size: number]): string {
  const art = new Art('mark')
  const height = Math.round(width * tall)
  art.rect([0, 0, width, height, 0], '#000')
  art.word([width * at[0], height * at[1], width * at[2]], shot.brand.slice(0, 16), '#fff', {
    anchor: 'middle',
    weight: 1.9,
    track: 0.6,
  })
  return art.svg(width, height, 'wordmark')
}

/** A wallpaper drawn beyond its edges, which its blur darkens. */
const folds = (art: Art, [w, h]: readonly [number, number], theme: string) =>
  wallpaper(art, [-0.15 * w, -0.15 * h, 1.3 * w, 1.3 * h, 0], theme)

function lockScreen(shot: Shot): string {
  const art = new Art('screen')
  const [w, h] = [width, Math.round(width * 2.14)]
  folds(art, [w, h], pickTheme(shot))
  art.word([w / 2, h * 0.25, w * 0.2], '10:24', '#fff', { anchor: 'middle', weight: 0.9, op: 0.96 })
  art.word([w / 2, h * 0.118, w * 0.052], '20.11', '#fff', { anchor: 'middle', weight: 1.5, op: 0.9 })
  art.rect([w * 0.36, h - w * 0.04, w * 0.28, w * 0.013, w * 0.006], '#fff', { op: 0.85 })
  for (const x of [0.15, 0.85]) art.oval([w * x, h - w * 0.14, w * 0.07, w * 0.07], '#fff', { op: 0.18 })
  art.rect([w * 0.135, h - w * 0.16, w * 0.03, w * 0.04, 1], '#fff', { op: 0.9 })
  art.ring([w * 0.85, h - w * 0.14, w * 0.024, w * 0.024], '#fff', 1, { op: 0.9 })
  return art.svg(w, h, 'screen')
}

/** Kinds with a scene. The choices have the names and the seeds of the drawn pictures, so that a model looks alike in both. */
const studioKinds: Record<string, StudioKind> = {
  phone: {
    views: ['main', 'front', 'back', 'side'],
    others: 2,
    choices: (shot) => ({
      cameras: shot.label('cameras', shot.pick('cameras', ['2', '3', 'ring', 'bar'])),
      notch: shot.pick('notch', ['dot', 'pill']),
      corner: shot.pick('corner', [0.165, 0.12, 0.19]),
      finish: shot.pick('finish', ['matt', 'gloss']),
    }),
    textures: (shot) => ({ screen: lockScreen(shot), mark: wordmark(shot, 2.11, [0.5, 0.915, 0.075]) }),
  },
}

/** Every picture the studio renders of a product, none for a kind without a scene. */
export function* studioShots(drawing: ProductDrawing): Generator<StudioShot> {
  const kind = studioKinds[drawing.kind]
  if (!kind) return
  for (const [index, colour] of drawing.colours.entries())
    for (const view of kind.views.slice(0, index === 0 ? undefined : kind.others)) {
      const shot = createShot({ ...drawing, colour, view })
      yield {
        kind: drawing.kind,
        path: `${drawing.kind}/${drawing.folder}/${slugify(colour)}-${slugify(view)}`,
        view,
        colour,
        tone: shot.tone,
        size: drawing.size ?? 0,
        choices: kind.choices(shot),
        textures: kind.textures(shot),
      }
    }
}
