import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Its WebAssembly comes from this shop: the library would ask a host of its own. */
export function openLibraryDetector(formats: BarcodeFormat[]): BarcodeDetector {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats })
}
