import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Composes banner pictures from rendered products in front of a sun: node tooling/banner-pictures.ts */
const pictures = fileURLToPath(new URL('../packages/demo-shop/pictures/', import.meta.url))
const [width, height] = [1000, 760]

/** Position of a product: centre and bottom of its body in the banner, and the body's height, in px. */
type Place = { path: string; x: number; foot: number; tall: number }
/** The sun sets behind the floor at the height `floor`. */
type Banner = { sun: { x: number; y: number; r: number; floor: number }; places: Place[] }

const banners: Record<string, Banner> = {
  'banners/hero-phones.webp': {
    sun: { x: 500, y: 392, r: 300, floor: 580 },
    places: [
      { path: 'phone/nordvik-polar-7-pro-nv-p7p/graphite-back', x: 288, foot: 640, tall: 452 },
      { path: 'phone/nordvik-polar-7-nv-p7/sand-back', x: 712, foot: 640, tall: 452 },
      { path: 'phone/nordvik-polar-7-nv-p7/sage-front', x: 500, foot: 668, tall: 530 },
    ],
  },
  'banners/hero-laundry.webp': {
    sun: { x: 566, y: 360, r: 300, floor: 590 },
    places: [
      { path: 'tumble-dryer/pohja-hoog-kuiv-10-ph-d10/graphite-main', x: 774, foot: 628, tall: 460 },
      { path: 'washing-machine/pohja-hoog-11-ph-h11/graphite-main', x: 390, foot: 640, tall: 472 },
      { path: 'robot-vacuum/saarelux-tuvi-sl-tv/sand-main', x: 150, foot: 700, tall: 132 },
    ],
  },
  'banners/tile-laundry.webp': {
    sun: { x: 500, y: 380, r: 290, floor: 590 },
    places: [
      { path: 'tumble-dryer/saarelux-rannik-kuiv-9-rn-d9/white-main', x: 700, foot: 636, tall: 476 },
      { path: 'washing-machine/saarelux-rannik-9-rn-914/white-main', x: 312, foot: 636, tall: 476 },
    ],
  },
  'banners/hero-refurbished.webp': {
    sun: { x: 480, y: 380, r: 290, floor: 560 },
    places: [
      { path: 'laptop/nordvik-lead-14-nv-l14/silver-main', x: 420, foot: 620, tall: 430 },
      { path: 'phone/nordvik-polar-5-nv-p5/sage-main', x: 796, foot: 668, tall: 370 },
    ],
  },
}

const sunOf = ({ x, y, r, floor }: Banner['sun']) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      '<radialGradient id="haze"><stop offset=".6" stop-color="#f9c56b" stop-opacity=".34"/><stop offset="1" stop-color="#f9c56b" stop-opacity="0"/></radialGradient>' +
      '<linearGradient id="sun" x2="0" y2="1"><stop stop-color="#ffc972"/><stop offset="1" stop-color="#f3a02c"/></linearGradient>' +
      `<clipPath id="above"><path d="M0 0h${width}v${floor}H0z"/></clipPath></defs><g clip-path="url(#above)">` +
      `<circle cx="${x}" cy="${y}" r="${r * 1.3}" fill="url(#haze)"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#sun)"/></g></svg>`,
  )

/** Scales the product's picture so that its body (without the shadow) has the height of the place. */
async function stand({ path, x, foot, tall }: Place) {
  const file = join(pictures, `${path}.webp`)
  const { width: side = 0 } = await sharp(file).metadata()
  const solid = await sharp(file).ensureAlpha().extractChannel('alpha').threshold(225).png().toBuffer()
  const { info } = await sharp(solid)
    .trim({ background: '#000', threshold: 60 })
    .toBuffer({ resolveWithObject: true })
  const scale = tall / info.height
  const [left, top] = [-(info.trimOffsetLeft ?? 0) * scale, -(info.trimOffsetTop ?? 0) * scale]
  const input = await sharp(file)
    .resize(Math.round(side * scale))
    .png()
    .toBuffer()
  return {
    input,
    left: Math.round(x - (info.width * scale) / 2 - left),
    top: Math.round(foot - tall - top),
  }
}

for (const [path, { sun, places }] of Object.entries(banners)) {
  const target = join(pictures, path)
  mkdirSync(dirname(target), { recursive: true })
  const layers = await Promise.all(places.map(stand))
  const { size } = await sharp(sunOf(sun))
    .composite(layers)
    .webp({ quality: 84, alphaQuality: 90, effort: 6 })
    .toFile(target)
  console.log(`${path}: ${size} bytes`)
}
