import { expect, it } from 'vitest'
import { sendAll } from './send-all.ts'

it('returns the names of pictures that were rejected or that another change kept out', async () => {
  const stored: string[] = []
  const fileOf = (name: string) => new File([], name)
  const pictures = [
    { sku: 'A', files: [fileOf('one.png')] },
    { sku: 'B', files: [fileOf('bad.png'), fileOf('two.png')] },
    { sku: 'C', files: [fileOf('lost.png')] },
  ]
  const refused = await sendAll(pictures, {
    onSending: () => undefined,
    upload: async (_, { name }) => {
      if (name === 'lost.png') throw new Error('no network')
      return name === 'bad.png' ? undefined : name
    },
    store: async (sku, media) => {
      stored.push(...media.map(({ path }) => path))
      return sku === 'A'
    },
  })
  expect(stored).toEqual(['one.png', 'two.png'])
  expect(refused).toEqual(['bad.png', 'two.png', 'lost.png'])
})
