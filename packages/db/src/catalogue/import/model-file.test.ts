import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { expect, it } from 'vitest'
import { modelProblem } from './model-file.ts'

/** Builds a GLB file with this document; `change` corrupts its bytes. */
function glb(document: string, change: (file: Buffer) => void = () => undefined): Buffer {
  const text = Buffer.from(document.padEnd(Math.ceil(document.length / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + text.length, 8)
  head.writeUInt32LE(text.length, 12)
  head.write('JSON', 16)
  const file = Buffer.concat([head, text])
  change(file)
  return file
}

const plain = JSON.stringify({
  asset: { version: '2.0' },
  buffers: [{ byteLength: 0 }],
  images: [{ bufferView: 0 }],
})

it('accepts a self-contained model', () => {
  expect(modelProblem(glb(plain))).toBeUndefined()
})

it.each([
  ['nothing', Buffer.alloc(0), 'is not a glb file of glTF 2.0'],
  ['a picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0'), 'is not a glb file of glTF 2.0'],
  ['glTF 1', glb(plain, (file) => file.writeUInt32LE(1, 4)), 'is not a glb file of glTF 2.0'],
  ['half a file', glb(plain).subarray(0, 40), 'is cut off or has a description that is too long'],
  [
    'a length beyond the file',
    glb(plain, (file) => file.writeUInt32LE(4e9, 12)),
    'is cut off or has a description that is too long',
  ],
  ['no JSON', glb('{"asset"'), 'is not a glb file of glTF 2.0'],
  ['no object', glb('null'), 'is not a glb file of glTF 2.0'],
  [
    'a buffer elsewhere',
    glb('{"buffers":[{"uri":"https://evil.example/a.bin"}]}'),
    'refers to something outside itself',
  ],
  ['a picture elsewhere', glb('{"images":[null,{"uri":"../a.png"}]}'), 'refers to something outside itself'],
  [
    'compression',
    glb('{"extensionsRequired":["KHR_draco_mesh_compression"]}'),
    'needs a decoder (KHR_draco_mesh_compression); it must be plain glTF',
  ],
  ['too many bytes', Buffer.alloc(5_000_001), 'is larger than 5000000 bytes'],
] as const)('refuses %s', (_, file, reason) => {
  const problem = modelProblem(file)
  expect(problem && reasonText('en', problem)).toBe(reason)
})

it.each(['{"buffers":7,"images":{},"extensionsRequired":{}}', '{"buffers":[1,"a"]}'])(
  'survives %s',
  (document) => {
    expect(modelProblem(glb(document))).toBeUndefined()
  },
)
