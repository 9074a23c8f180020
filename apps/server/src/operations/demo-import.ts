import { loadDemoShop } from '../compose/seed.ts'
import type { Command } from '@ambra/commerce/operation'
import type { ImportResult } from '@ambra/commerce/catalogue/import-ledger'

/** `ambra demo`: the demo shop, also beside what is there already; skus of the demo are replaced. */
export const loadDemo: Command<Record<string, never>, ImportResult> = async (operator) => {
  const startedAt = performance.now()
  const report = await loadDemoShop(operator.shop, operator.now(), ({ line }) =>
    operator.report({ phase: 'loading the demo shop', done: line, unit: 'rows' }),
  )
  await operator.settled()
  return { ...report, file: 'demo shop', seconds: (performance.now() - startedAt) / 1000 }
}
