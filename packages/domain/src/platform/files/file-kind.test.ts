import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../catalogue/product-types/custom-option.ts'
import { recogniseFile } from './file-kind.ts'

const bytesOf = (text: string, length = 64) =>
  new Uint8Array(Buffer.from(text.padEnd(length, '\0'), 'latin1'))
const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', '').padEnd(128, '0'), 'hex'))

describe('files by their content', () => {
  it.each([
    [
      'a PNG',
      hex('89504e470d0a1a0a 0000000d 49484452 00000140 000000f0'),
      { kind: 'png', width: 320, height: 240, bytesAPixel: 1, isInterlaced: false },
    ],
    ['a GIF', hex('474946383961 4001 f000'), { kind: 'gif', width: 320, height: 240 }],
    [
      'a JPEG behind another segment',
      hex('ffd8 ffe00010 4a46494600010100000100010000 ffc0 0011 08 00f0 0140 03'),
      { kind: 'jpg', width: 320, height: 240 },
    ],
    [
      'an extended WebP',
      hex('52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 ef0000'),
      { kind: 'webp', width: 320, height: 240 },
    ],
    [
      'a lossless WebP',
      hex('52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00'),
      { kind: 'webp', width: 320, height: 240 },
    ],
    [
      'a lossy WebP',
      hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000'),
      { kind: 'webp', width: 320, height: 240 },
    ],
    ['a PDF', bytesOf('%PDF-1.7'), { kind: 'pdf' }],
  ])('detects %s', (_what, bytes, file) => {
    expect(recogniseFile(bytes)).toEqual(file)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a page', bytesOf('<!doctype html><script>')],
    ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['an archive', bytesOf('PK\x03\x04')],
    ['a JPEG without a size', hex('ffd8 ffd9')],
    ['a JPEG of endless segments', hex(`ffd8 ${'ffe00000'.repeat(15)}`)],
    ['a WebP of no known form', bytesOf('RIFF\0\0\0\0WEBPXXXX')],
  ])('detects no type for %s', (_what, bytes) => {
    expect(recogniseFile(bytes)).toBeUndefined()
  })

  it('accepts the types that an option names, otherwise all', () => {
    expect(kindsOf('png, jpg')).toEqual(['png', 'jpg'])
    expect(kindsOf(undefined)).toEqual(['png', 'jpg', 'webp', 'gif', 'pdf'])
  })
})
