import type { FileKind } from '../../catalogue/product-types/custom-option.ts'

/** File type detected from its first bytes; `width` and `height` of pictures, in pixels. */
export type RecognisedFile = {
  kind: FileKind
  width?: number
  height?: number
  /** Decoder memory per pixel. */
  bytesAPixel?: number
  /** Rows are not in order, so it is decoded as a whole. */
  isInterlaced?: boolean
}

/** Maximum decoder memory for a picture, and maximum pixels of one that cannot be decoded row by row. */
const mostDecoded = 200_000_000
const mostInterlaced = 12_000_000

/** Returns whether a picture can be decoded with bounded effort, whatever its bytes. */
export function isDecodable({
  width = 0,
  height = 0,
  bytesAPixel = 4,
  isInterlaced,
}: RecognisedFile): boolean {
  const pixels = width * height
  return pixels > 0 && pixels * bytesAPixel <= mostDecoded && !(isInterlaced && pixels > mostInterlaced)
}

/** Channels by PNG color type; a palette is expanded. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

/** Detects the type of a file from its content, ignoring its name; undefined for unsupported types. */
export function recogniseFile(bytes: Uint8Array): RecognisedFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, '%PDF-')) return { kind: 'pdf' }
  if (bytes.length < 30) return undefined
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 'IHDR', 12))
    return {
      kind: 'png',
      width: view.getUint32(16),
      height: view.getUint32(20),
      bytesAPixel: (channels[view.getUint8(25)] ?? 4) * (view.getUint8(24) === 16 ? 2 : 1),
      isInterlaced: view.getUint8(28) !== 0,
    }
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'))
    return { kind: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return webp(bytes, view)
  return startsWith(bytes, '\xff\xd8\xff') ? jpeg(view) : undefined
}

/** Reads the size from the three forms: extended, lossless and lossy. */
function webp(bytes: Uint8Array, view: DataView): RecognisedFile | undefined {
  const kind = 'webp'
  const bits24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (startsWith(bytes, 'VP8X', 12)) return { kind, width: bits24(24) + 1, height: bits24(27) + 1 }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { kind, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return undefined
  return { kind, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Scans segments until the one with the size; a picture without it is invalid. */
function jpeg(view: DataView): RecognisedFile | undefined {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { kind: 'jpg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}
