import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'

/** Fields of a glTF document that decide whether a viewer can show it without network and decoders. */
type GltfDocument = {
  buffers?: ({ uri?: unknown } | null)[]
  images?: ({ uri?: unknown } | null)[]
  extensionsRequired?: string[]
}

const maxBytes = 5_000_000
const maxDocumentBytes = 1_000_000
const headerBytes = 20
/** Magic numbers `glTF` and `JSON` of the format. @see the glTF 2.0 specification, "GLB File Format" */
const [magic, documentChunk] = [0x46546c67, 0x4e4f534a]
/** Compression and texture formats that need a separate decoder. */
const needsDecoder = /draco|meshopt|basisu/i

/**
 * Explains why a GLB file is refused as a product's 3D model; undefined for a self-contained glTF 2.0 file
 * that needs no decoder.
 */
export function modelProblem(content: Buffer): Reason | undefined {
  if (content.length > maxBytes) return because('too_large', { max: maxBytes })
  if (content.length < headerBytes || content.readUInt32LE(0) !== magic || content.readUInt32LE(4) !== 2)
    return because('not_glb', { type: 'glTF 2.0' })
  const documentBytes = content.readUInt32LE(12)
  if (
    content.readUInt32LE(8) !== content.length ||
    content.readUInt32LE(16) !== documentChunk ||
    documentBytes > maxDocumentBytes ||
    headerBytes + documentBytes > content.length
  )
    return because('glb_cut')
  const document = readDocument(content.toString('utf8', headerBytes, headerBytes + documentBytes))
  if (!document) return because('not_glb', { type: 'glTF 2.0' })
  const parts = [document.buffers, document.images].flatMap((list) => (Array.isArray(list) ? list : []))
  if (parts.some((part) => part?.uri !== undefined)) return because('refers_outside')
  const extensions: unknown = document.extensionsRequired
  const decoder = Array.isArray(extensions)
    ? extensions.find((name) => needsDecoder.test(String(name)))
    : undefined
  return decoder === undefined ? undefined : because('glb_decoder', { name: String(decoder) })
}

function readDocument(text: string): GltfDocument | undefined {
  try {
    const document: unknown = JSON.parse(text)
    // Only lists are read from it, each after a check.
    return typeof document === 'object' && document !== null ? (document as GltfDocument) : undefined
  } catch {
    return undefined
  }
}
