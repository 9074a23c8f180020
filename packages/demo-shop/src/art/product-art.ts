import { bundleKinds } from './bundle-art.ts'
import { withFacts } from './kind-facts.ts'
import { kindTable } from './kind-table.ts'
import { createShot, hashText, type KindArt, type Shot } from './shot.ts'
import { drawAngle, drawDetail, drawInUse } from './stage.ts'
import { Art } from './studio.ts'

const kinds = { ...kindTable, ...withFacts(bundleKinds) }

/** Codes of everything that can be drawn. */
export type ArtKind = keyof typeof kinds

/**
 * One wanted picture. `size` is what the kind understands by it: inches for screens and phones, mm for
 * lenses, cm of height for fridges, W for chargers, mAh for power banks, GB for storage, m for cables,
 * years for a warranty, euros for a gift card. `seed` (or else brand and model) decides the look;
 * `detail` names single choices, for example `{ cameras: 'ring', wallpaper: 'dusk' }`.
 */
export type ArtSpec = {
  kind: ArtKind
  view?: string
  colour?: string
  brand?: string
  model?: string
  size?: number
  seed?: number
  detail?: Record<string, string | number>
}

/** View codes per kind, the main view first. */
export const artViews: Record<ArtKind, readonly string[]> = listPerKind((art) => art.views)

/** Colour names per kind, the default first. */
export const artColours: Record<ArtKind, readonly string[]> = listPerKind((art) => art.colours)

function listPerKind(read: (art: KindArt) => readonly string[]): Record<ArtKind, readonly string[]> {
  const entries = Object.entries(kinds).map(([kind, art]) => [kind, read(art)] as const)
  return Object.fromEntries(entries) as Record<ArtKind, readonly string[]> // same keys as kinds by construction
}

/**
 * A product packshot as a complete 800 x 800 transparent SVG document. The same spec always gives the
 * same text; ids are unique per spec, so documents can be inlined together. An unknown view or colour
 * falls back to the kind's first.
 */
export function drawProduct(spec: ArtSpec): string {
  const art: KindArt = kinds[spec.kind]
  const view = art.views.find((known) => known === spec.view) ?? art.views[0] ?? 'main'
  const colour = art.colours.find((known) => known === spec.colour) ?? art.colours[0] ?? 'graphite'
  const { kind, brand, model, size, seed, detail } = spec
  const key = hashText(JSON.stringify([kind, view, colour, brand, model, size, seed, detail]))
  const a = new Art(`a${key.toString(36)}`)
  drawView(a, art, createShot({ ...spec, view, colour }))
  return a.svg(800, 800, kind.replaceAll('-', ' '))
}

function drawView(a: Art, art: KindArt, shot: Shot): void {
  if (shot.view === 'detail') drawDetail(a, art, shot)
  else if (shot.view === 'in-use') drawInUse(a, art, shot)
  else if (shot.view === 'angle') drawAngle(a, art, shot)
  else art.draw(a, shot)
}
