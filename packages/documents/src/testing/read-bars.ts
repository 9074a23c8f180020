import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Bars } from '../bars.ts'

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
      .buffer as ArrayBuffer,
  },
})

const [quiet, scale, height] = [12, 3, 60]

/** Decodes a barcode drawing: its format and text. Undefined when nothing is found. */
export async function readBars({ size, bars }: Bars): Promise<{ format: string; text: string } | undefined> {
  const width = (size + 2 * quiet) * scale
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let row = 0; row < height; row += 1)
    for (const [x, wide] of bars)
      for (let column = (x + quiet) * scale; column < (x + quiet + wide) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' })
  return found && { format: found.format, text: found.text }
}
