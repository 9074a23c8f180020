import { adminOperations } from '@ambra/contract/platform/operations/operations'
import type { Plugin } from 'vite'

const id = 'virtual:operation-table'

/** Name, kind and right of each operation, as the palette needs them. The schemas stay on the server. */
const operationRows = () =>
  Object.values(adminOperations).map(({ name, kind, permission, mayRequireStepUp }) => ({
    name,
    kind,
    permission,
    mayRequireStepUp,
  }))

/** Provides `virtual:operation-table`: the operations without their schemas. */
export function operationTable(): Plugin {
  return {
    name: 'ambra-operation-table',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load: (wanted) =>
      wanted === `\0${id}` ? `export default ${JSON.stringify(operationRows())}` : undefined,
  }
}
