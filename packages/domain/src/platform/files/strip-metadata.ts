import type { FileKind } from '../../catalogue/product-types/custom-option.ts'

/**
 * Removes metadata from a picture: place, time, names, and data after its end. Keeps pixels, color profile
 * and orientation. Keeps unparsable data from that point on, because no decoder reads it either.
 */
export function stripMetadata(kind: FileKind, bytes: Uint8Array): Uint8Array {
  if (kind === 'jpg') return joined(jpegParts(bytes))
  if (kind === 'png') return joined(pngParts(bytes))
  return kind === 'webp' ? webp(bytes) : bytes
}

const joined = (parts: Iterable<Uint8Array>): Uint8Array => {
  const all = [...parts]
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Returns whether a picture needs a segment: JFIF, color profiles, color coding. */
function isNeeded(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0'
  return marker === 0xe0 || marker === 0xee || !((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe)
}

function* jpegParts(bytes: Uint8Array): Generator<Uint8Array> {
  const view = viewOf(bytes)
  yield bytes.subarray(0, 2)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    const end = at + 2 + view.getUint16(at + 2)
    const segment = bytes.subarray(at, end)
    if (isNeeded(marker, segment)) yield segment
    else if (marker === 0xe1 && textAt(segment, 4, 6) === 'Exif\0\0')
      yield* jpegOrientation(segment.subarray(10))
    at = end
    if (marker !== 0xda) continue
    const pixelsEnd = endOfPixels(bytes, at)
    yield bytes.subarray(at, pixelsEnd)
    at = pixelsEnd
    if (bytes[at + 1] === 0xd9) return yield bytes.subarray(at, at + 2)
  }
  yield bytes.subarray(at)
}

/** Finds the next marker that is neither a stuffed byte nor a restart. */
function endOfPixels(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function* jpegOrientation(exif: Uint8Array): Generator<Uint8Array> {
  const orientation = orientationOf(exif)
  if (orientation === undefined) return
  const kept = exifOf(orientation)
  yield Uint8Array.of(0xff, 0xe1, 0, kept.length + 8, ...[...'Exif\0\0'].map((sign) => sign.charCodeAt(0)))
  yield kept
}

const orientationTag = 0x0112

/** Returns the camera orientation if it was not upright. */
function orientationOf(exif: Uint8Array): number | undefined {
  if (exif.length < 14) return undefined
  const view = viewOf(exif)
  const isLittle = textAt(exif, 0, 2) === 'II'
  const start = view.getUint32(4, isLittle)
  if (start + 2 > exif.length) return undefined
  for (let left = view.getUint16(start, isLittle), at = start + 2; left > 0; left -= 1, at += 12) {
    if (at + 12 > exif.length) return undefined
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Builds an EXIF block with one entry, big-endian. */
const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.of(
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  )

const notedInPng = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function* pngParts(bytes: Uint8Array): Generator<Uint8Array> {
  const view = viewOf(bytes)
  yield bytes.subarray(0, 8)
  let at = 8
  while (at + 12 <= bytes.length && /^[A-Za-z]{4}$/.test(textAt(bytes, at + 4, 4))) {
    const type = textAt(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    if (!notedInPng.has(type)) yield bytes.subarray(at, end)
    at = end
    if (type === 'IEND') return
  }
  yield bytes.subarray(at)
}

/** Flags of an extended file that announce metadata. */
const webpFlags = { exif: 0x08, xmp: 0x04 }

function webp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const parts: Uint8Array[] = [bytes.slice(0, 12)]
  let orientation: number | undefined
  const size = Math.min(bytes.length, view.getUint32(4, true) + 8)
  for (let at = 12; at + 8 <= size; ) {
    const type = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (type === 'EXIF') orientation = orientationOf(withoutExifMark(bytes.subarray(at + 8, at + 8 + length)))
    else if (type !== 'XMP ') parts.push(bytes.slice(at, Math.min(end, size)))
    at = end
  }
  const extended = parts.find((part) => textAt(part, 0, 4) === 'VP8X')
  if (extended) {
    const kept = orientation === undefined ? 0 : webpFlags.exif
    extended[8] = ((extended[8] ?? 0) & ~(webpFlags.exif | webpFlags.xmp)) | kept
    if (orientation !== undefined) {
      const exif = exifOf(orientation)
      parts.push(Uint8Array.of(0x45, 0x58, 0x49, 0x46, exif.length, 0, 0, 0), exif)
    }
  }
  const whole = joined(parts)
  viewOf(whole).setUint32(4, whole.length - 8, true)
  return whole
}

const withoutExifMark = (exif: Uint8Array) => (textAt(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif)
