import decodeQr from 'qr/decode.js'
import { type QrDrawing, quietZone } from '../qr-drawing.ts'

/**
 * Decodes a QR code drawing with `scale` pixels per module.
 * @throws Error when nothing is found
 */
export function readQr({ size, path }: QrDrawing, scale = 4): string {
  const width = (size + 2 * quietZone) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    fill(pixels, { x: Number(x), y: Number(y), length: Number(length) }, { width, scale })
  }
  return decodeQr({ width, height: width, data: pixels })
}

type Run = { x: number; y: number; length: number }

function fill(pixels: Uint8ClampedArray, run: Run, { width, scale }: { width: number; scale: number }): void {
  const left = (run.x + quietZone) * scale
  const top = (run.y + quietZone) * scale
  for (let row = top; row < top + scale; row += 1) {
    for (let column = left; column < left + run.length * scale; column += 1) {
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
}
