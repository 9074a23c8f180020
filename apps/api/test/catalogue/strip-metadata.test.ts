import { stripMetadata } from '@ambra/domain/platform/files/strip-metadata'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

/** Returns a picture as a phone takes it: rotated, with location and owner in its metadata. */
const taken = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .withExif({
      IFD0: { Make: 'Telephone of Mari' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 26/1 13/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Mari was here</x:xmpmeta>')
    .withMetadata({ orientation: 6 })

const pictures = {
  jpg: () => taken().jpeg(),
  'a progressive jpg': () => taken().jpeg({ progressive: true }),
  webp: () => taken().webp(),
  'a lossless webp': () => taken().webp({ lossless: true }),
  png: () => taken().png(),
}

describe('metadata of a picture', () => {
  it.each(Object.entries(pictures))(
    'strips the metadata of %s and keeps the picture the same',
    async (name, make) => {
      const kind = name.split(' ').at(-1) as 'jpg' | 'png' | 'webp'
      const before = await make().toBuffer()
      const after = Buffer.from(stripMetadata(kind, Buffer.concat([before, Buffer.from('Mari, 59.43 N')])))
      expect([before.includes('Mari'), after.includes('Mari')]).toEqual([true, false])
      const { orientation, width, height } = await sharp(after).metadata()
      // A PNG has no orientation tag; its pixels are stored upright.
      expect([orientation, width, height]).toEqual([kind === 'png' ? undefined : 6, 60, 40])
      const pixels = (file: Buffer) => sharp(file, { failOn: 'warning' }).raw().toBuffer()
      expect((await pixels(after)).equals(await pixels(before))).toBe(true)
      expect(stripMetadata(kind, after)).toEqual(new Uint8Array(after))
    },
  )

  it('does not throw for any truncated file', async () => {
    const whole = await pictures.jpg().toBuffer()
    for (const kind of ['jpg', 'png', 'webp'] as const)
      for (let length = 12; length < whole.length; length += 1)
        expect(() => stripMetadata(kind, whole.subarray(0, length))).not.toThrow()
  })
})
