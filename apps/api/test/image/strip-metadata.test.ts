import { stripMetadata } from '@ambra/domain/product-types/strip-metadata'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

/** A picture as a telephone takes it: lying on its side, with its place and its owner. */
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

describe('what a camera noted about a picture', () => {
  it.each(Object.entries(pictures))('is left out of %s, and the picture is the same', async (name, make) => {
    const kind = name.split(' ').at(-1) as 'jpg' | 'png' | 'webp'
    const before = await make().toBuffer()
    const after = Buffer.from(stripMetadata(kind, Buffer.concat([before, Buffer.from('Mari, 59.43 N')])))
    expect([before.includes('Mari'), after.includes('Mari')]).toEqual([true, false])
    const { orientation, width, height } = await sharp(after).metadata()
    // Pixels of a PNG say themselves which way is up.
    expect([orientation, width, height]).toEqual([kind === 'png' ? undefined : 6, 60, 40])
    const pixels = (file: Buffer) => sharp(file, { failOn: 'warning' }).raw().toBuffer()
    expect((await pixels(after)).equals(await pixels(before))).toBe(true)
    expect(stripMetadata(kind, after)).toEqual(new Uint8Array(after))
  })

  it('is looked for as far as a damaged file can be walked', async () => {
    const whole = await pictures.jpg().toBuffer()
    for (const kind of ['jpg', 'png', 'webp'] as const)
      for (let length = 12; length < whole.length; length += 1)
        expect(() => stripMetadata(kind, whole.subarray(0, length))).not.toThrow()
  })
})
