import { aProductDocument } from '@ambra/testing/search-documents'
import { expect, it } from 'vitest'
import { storedDocument } from './stored-document.ts'
import { analyserFor } from '../../text/analyse.ts'
import { Dictionary } from './dictionary.ts'
import { writeNew } from './bulk-writer.ts'
import type { OpenSearchCall } from './connection.ts'

const idsOf = ({ lines = [] }: OpenSearchCall) =>
  lines.flatMap((line) => ('create' in line ? [(line.create as { _id: string })._id] : []))

it('sends what a busy node refused of a bulk again, and no more', async () => {
  const sent: string[][] = []
  // The second line of the first bulk finds a full queue.
  const connection = {
    send: async (call: OpenSearchCall) => {
      const ids = idsOf(call)
      sent.push(ids)
      return {
        items: ids.map((_, at) => ({ create: { status: sent.length === 1 && at === 1 ? 429 : 201 } })),
      }
    },
    close: async () => undefined,
  }
  const dictionary = new Dictionary('product', analyserFor('et'))
  const batch = [1, 2, 3].map((id) => storedDocument('product', aProductDocument(id), dictionary.analyser))
  await writeNew(connection, { index: 'x', type: 'product', dictionary }, batch, new Set())
  expect(sent).toEqual([['1', '2', '3'], ['2']])
})
