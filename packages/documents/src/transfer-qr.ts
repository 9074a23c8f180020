import { type PayableTransfer, transferQrText } from '@ambra/domain/transfer-qr-text'
import { correction, generate, mode } from 'lean-qr'

/**
 * A QR code to draw: `size` modules each way without the quiet zone, `path` the dark ones as path data of SVG and PDF,
 * one unit a module.
 */
export type QrDrawing = { size: number; path: string }

/** Light modules a reader needs on each side. @see ISO/IEC 18004 */
export const quietZone = 4

/** The payment QR code of a transfer, undefined when there is none. @see docs/decisions/042-payment-qr.md */
export function transferQr(transfer: PayableTransfer): QrDrawing | undefined {
  const text = transferQrText(transfer)
  if (text === undefined) return undefined
  // Bytes as they are: the text itself says that it is UTF-8. Level M, at most version 13, as EPC069-12 asks.
  const code = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    maxVersion: 13,
  })
  return { size: code.size, path: darkRuns(code) }
}

/** One rectangle a run of dark modules in a row. */
function darkRuns({ size, get }: { size: number; get: (x: number, y: number) => boolean }): string {
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (x < size && get(x, y)) x += 1
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
    }
  }
  return runs.join('')
}
