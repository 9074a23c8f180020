import { correction, generate, mode } from 'lean-qr'

/**
 * QR code to draw: `size` modules per side without the quiet zone, `path` the dark ones as path data of SVG
 * and PDF, one unit per module.
 */
export type QrDrawing = { size: number; path: string }

/** Light modules that a reader needs on each side. @see ISO/IEC 18004 */
export const quietZone = 4

/**
 * Encodes a text of up to 331 bytes as UTF-8, with error correction level M.
 * @throws Error when it is longer
 */
export function qrDrawing(text: string): QrDrawing {
  // Byte mode, and at most version 13: larger ones have modules too small for a phone.
  return drawingOf(
    generate(mode.bytes(new TextEncoder().encode(text)), {
      minCorrectionLevel: correction.M,
      maxCorrectionLevel: correction.M,
      maxVersion: 13,
    }),
  )
}

/** Draws one rectangle per run of dark modules in a row. */
function drawingOf({ size, get }: { size: number; get: (x: number, y: number) => boolean }): QrDrawing {
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (x < size && get(x, y)) x += 1
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
    }
  }
  return { size, path: runs.join('') }
}
