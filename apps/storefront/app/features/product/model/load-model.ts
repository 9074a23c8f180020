import {
  LinearFilter,
  LinearMipmapLinearFilter,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
} from 'three'
import { type GLTFLoaderPlugin, GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js'

/** Maximum size of a model; the import has the same limit. */
const maxBytes = 5_000_000

type Loading = { signal: AbortSignal; onProgress: (share: number) => void }

/** Loads a GLB and returns its object, in metres. Rejects when it is missing, too large or not glTF. */
export async function loadModel(url: string, loading: Loading): Promise<Object3D> {
  const bytes = await download(url, loading)
  const loader = new GLTFLoader().register((parser) => new EmbeddedPictures(parser))
  const { scene } = await loader.parseAsync(bytes, '')
  return scene
}

async function download(url: string, { signal, onProgress }: Loading): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal })
  if (!response.ok || !response.body) throw new Error(`The model answered ${response.status}`)
  const expected = Number(response.headers.get('content-length')) || maxBytes
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return await new Blob(parts).arrayBuffer()
    received += value.length
    if (received > maxBytes) throw new Error('The model is too large')
    parts.push(value)
    onProgress(Math.min(1, received / expected))
  }
}

/** Parts of a glTF document that link a texture to its image. */
type PictureParts = {
  textures: { source: number }[]
  images: { bufferView: number; mimeType: string }[]
}

/**
 * Reads the images of a model directly from its bytes. The default loader creates URLs for them, which the
 * shop's content security policy blocks. @see docs/decisions/038-models-in-the-browser.md
 */
class EmbeddedPictures implements GLTFLoaderPlugin {
  name = 'embedded-pictures'
  readonly #parser: GLTFParser

  constructor(parser: GLTFParser) {
    this.#parser = parser
  }

  async loadTexture(index: number): Promise<Texture> {
    // The import rejects models without embedded images.
    const { textures, images } = this.#parser.json as PictureParts
    const image = images[textures[index]?.source ?? -1]
    if (!image) throw new Error('A texture of the model has no picture')
    const bytes: ArrayBuffer = await this.#parser.getDependency('bufferView', image.bufferView)
    const picture = await createImageBitmap(new Blob([bytes], { type: image.mimeType }), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    })
    const texture = new Texture(picture)
    texture.flipY = false
    texture.wrapS = texture.wrapT = RepeatWrapping
    texture.magFilter = LinearFilter
    texture.minFilter = LinearMipmapLinearFilter
    texture.colorSpace = SRGBColorSpace
    texture.needsUpdate = true
    this.#parser.associations.set(texture, { textures: index })
    return texture
  }
}
