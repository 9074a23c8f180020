import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'
import { isKey } from './object-store.ts'

let home: string
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-folder-store-'))
  fs.writeFileSync(path.join(home, 'secret.txt'), 'not for all')
})
afterEach(() => fs.rmSync(home, { recursive: true }))
const open = (options = {}) => folderStore(path.join(home, 'files'), options)

const outside = [
  '',
  '.',
  '..',
  '../secret.txt',
  'a/../../secret.txt',
  '/etc/passwd',
  'a//b',
  'a/',
  './a',
  String.raw`..\secret.txt`,
  'a\0b',
  'a\nb',
  '\ud800',
  'x'.repeat(801),
]

it.each(outside)('refuses a key that leads out of the folder: %j', async (key) => {
  const store = open()
  expect(isKey(key)).toBe(false)
  expect(await store.find(key)).toBeUndefined()
  expect(await store.read(key)).toBeUndefined()
  await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('may not be named')
  await store.remove(key)
  expect(fs.readdirSync(home)).toEqual(['secret.txt'])
})

it('returns what was written, in full or as a range', async () => {
  const store = open()
  await store.write('a/õpik «1».txt', Buffer.from('0123456789'))
  expect(await store.find('a/õpik «1».txt')).toMatchObject({ size: 10 })
  const read = async (range?: { start: number; end: number }) => {
    const body = await store.read('a/õpik «1».txt', range && { range })
    return body && String(await buffer(body))
  }
  expect([await read(), await read({ start: 2, end: 4 })]).toEqual(['0123456789', '234'])
  expect(await store.find('a')).toBeUndefined()
  expect(await Array.fromAsync(store.list())).toEqual([{ key: 'a/õpik «1».txt', size: 10 }])
  await store.remove('a/õpik «1».txt')
  expect(await Array.fromAsync(store.list())).toEqual([])
})

it('accepts a file, and lists no partially written one', async () => {
  const store = open()
  await store.write('copy.txt', { file: path.join(home, 'secret.txt') })
  fs.writeFileSync(path.join(home, 'files', 'b.txt.0b0ad0a2-7a0c-4d53-9b43-0a2f6a1f2c11'), 'hal')
  expect(await Array.fromAsync(store.list())).toEqual([{ key: 'copy.txt', size: 11 }])
  await expect(store.write('c.txt', { file: path.join(home, 'none') })).rejects.toThrow('ENOENT')
  expect(fs.readdirSync(path.join(home, 'files'))).toHaveLength(2)
})

it('follows links out of the folder only if allowed', async () => {
  await open().write('a.txt', Buffer.from('a'))
  fs.symlinkSync(path.join(home, 'secret.txt'), path.join(home, 'files', 'link.txt'))
  expect(await open().find('link.txt')).toMatchObject({ size: 11 })
  expect(await open({ staysInside: true }).find('link.txt')).toBeUndefined()
  expect(await open({ staysInside: true }).read('link.txt')).toBeUndefined()
  expect(await open({ staysInside: true }).find('a.txt')).toMatchObject({ size: 1 })
})
