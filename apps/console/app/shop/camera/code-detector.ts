import type { BarcodeDetector, BarcodeFormat } from 'barcode-detector/ponyfill'

/** Symbologies used on products, labels, slips and devices. */
const formats: BarcodeFormat[] = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'itf',
  'qr_code',
  'data_matrix',
]

export type CodeDetector = Pick<BarcodeDetector, 'detect'>

declare global {
  /** Native detector, available on phones but on few desktops. */
  var BarcodeDetector: typeof import('barcode-detector/ponyfill').BarcodeDetector | undefined
}

/**
 * Opens a barcode detector: the native one if it supports the required formats, otherwise a library loaded on
 * demand.
 */
export async function openDetector(): Promise<CodeDetector> {
  const Native = globalThis.BarcodeDetector
  const known = (await Native?.getSupportedFormats().catch(() => undefined)) ?? []
  if (Native && known.includes('ean_13') && known.includes('code_128'))
    return new Native({ formats: formats.filter((format) => known.includes(format)) })
  const { openLibraryDetector } = await import('./library-detector.ts')
  return openLibraryDetector(formats)
}

/**
 * Returns the code nearest to the centre of a picture. Boxes often show GTIN and serial number side by side,
 * and the person aims at one of them.
 */
export async function readMiddle(
  detector: CodeDetector,
  video: HTMLVideoElement,
): Promise<string | undefined> {
  const found = await detector.detect(video)
  const [first] = found
    .map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      code: rawValue.trim(),
      away: Math.hypot(x + width / 2 - video.videoWidth / 2, y + height / 2 - video.videoHeight / 2),
    }))
    .filter(({ code }) => code !== '' && code.length <= 100)
    .sort((one, other) => one.away - other.away)
  return first?.code
}
