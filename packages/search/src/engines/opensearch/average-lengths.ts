import { textFields } from '../../model/index-plan.ts'
import type { Connection } from './connection.ts'
import type { Slot } from './slots.ts'
import { storedField } from './stored-document.ts'

type Statistics = { readonly field_statistics?: { readonly sum_ttf: number; readonly doc_count: number } }

/** Asks once for the average lengths of the text fields, from the statistics that the similarity scores by. */
export function averageLengths(connection: Connection, slot: Slot): (field: string) => Promise<number> {
  let asked: Promise<ReadonlyMap<string, number>> | undefined
  return async (field) => (await (asked ??= ask(connection, slot))).get(field) ?? 1
}

async function ask(connection: Connection, slot: Slot): Promise<ReadonlyMap<string, number>> {
  const fields = textFields(slot.type).map(({ field }) => field)
  // An artificial document with one word in every field: the statistics are those of the index.
  const words = Object.fromEntries(fields.map((field) => [storedField(field), 'x']))
  const answer = await connection.send({
    method: 'POST',
    path: `/${slot.alias}/_termvectors`,
    body: { doc: { t: words }, fields: ['t.*'], positions: false, offsets: false, payloads: false },
  })
  // The answer's shape is OpenSearch's.
  const { term_vectors: vectors } = answer as { term_vectors: Readonly<Record<string, Statistics>> }
  return new Map(
    fields.flatMap((field) => {
      const found = vectors[`t.${storedField(field)}`]?.field_statistics
      return found === undefined || found.doc_count <= 0
        ? []
        : [[field, found.sum_ttf / found.doc_count] as const]
    }),
  )
}
