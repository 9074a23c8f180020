import { createEmbeddedEngine, type EmbeddedEngine } from '../src/engines/embedded-engine.ts'
import type { DocumentType } from '../src/model/search-engine.ts'
import type { EngineUnderTest } from './engine-suite.ts'

/** Puts what one engine has saved into the other one, byte by byte as it lies in a file. */
export async function restoreInto(
  target: EmbeddedEngine,
  source: EmbeddedEngine,
  [index, type]: [index: string, type: DocumentType],
): Promise<void> {
  const bytes = [...source.saveIndex(index, type).parts].map((part) => Uint8Array.from(part))
  await target.restoreIndex(
    index,
    type,
    (async function* () {
      yield* bytes
    })(),
  )
}

/** An engine that every change goes into after a restart. */
export function createRestoringEngine(): EngineUnderTest {
  let engine = createEmbeddedEngine()
  const known = new Map<string, [string, DocumentType]>()
  const restart = async (index: string, type: DocumentType): Promise<EmbeddedEngine> => {
    known.set(`${index} ${type}`, [index, type])
    const next = createEmbeddedEngine()
    for (const one of known.values()) await restoreInto(next, engine, one)
    return (engine = next)
  }
  return {
    search: (request) => engine.search(request),
    upsert: async (index, type, documents) => {
      await (await restart(index, type)).upsert(index, type, documents)
      await restart(index, type)
    },
    remove: async (index, type, ids) => {
      await (await restart(index, type)).remove(index, type, ids)
      await restart(index, type)
    },
  }
}
