import type { EncodedPhoto } from './encode-photo.ts'
import { loadSharp } from './load-sharp.ts'

// A process that encodes one photo and exits. A hostile file can harm only this process, which can
// be killed from outside.
const largeSide = 1600
const smallSide = 320

process.once('message', (content: Uint8Array) => {
  void encode(Buffer.from(content)).then(
    (photo) => process.send?.(photo, () => process.disconnect?.()),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.disconnect?.()),
  )
})

async function encode(content: Buffer): Promise<EncodedPhoto> {
  const sharp = await loadSharp()
  const large = await sharp(content, { failOn: 'error' })
    // The orientation is metadata, which is not kept.
    .autoOrient()
    .resize({ width: largeSide, height: largeSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
  const small = await sharp(large)
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .webp({ quality: 76, effort: 4 })
    .toBuffer()
  return { large, small }
}
