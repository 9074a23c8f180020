import type { BarcodeDetector, BarcodeFormat } from 'barcode-detector/ponyfill'

/** What stands on goods, labels, slips and devices. */
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
  /** Of the browser itself: phones have it, few desktops do. */
  var BarcodeDetector: typeof import('barcode-detector/ponyfill').BarcodeDetector | undefined
}

/** Reads codes in pictures: by the browser where it knows those of goods and labels, else by a library that is loaded now. */
export async function openDetector(): Promise<CodeDetector> {
  const Native = globalThis.BarcodeDetector
  const known = (await Native?.getSupportedFormats().catch(() => undefined)) ?? []
  if (Native && known.includes('ean_13') && known.includes('code_128'))
    return new Native({ formats: formats.filter((format) => known.includes(format)) })
  const { openLibraryDetector } = await import('./library-detector.ts')
  return openLibraryDetector(formats)
}

/**
 * The code nearest to the middle of a picture: a box often shows the GTIN and the serial number beside each other, and only one of
 * them is aimed at.
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
