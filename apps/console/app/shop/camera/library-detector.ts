import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Loads the WebAssembly from this shop; by default the library fetches it from another host. */
export function openLibraryDetector(formats: BarcodeFormat[]): BarcodeDetector {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats })
}
