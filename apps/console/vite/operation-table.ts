import { adminOperations } from '@ambra/contract/admin/operations'
import type { Plugin } from 'vite'

const id = 'virtual:operation-table'

/** Name, kind and right of each operation: what the palette asks. The schemas of the table stay at the server. */
const operationRows = () =>
  Object.values(adminOperations).map(({ name, kind, permission, mayNeedProof }) => ({
    name,
    kind,
    permission,
    mayNeedProof,
  }))

/** `virtual:operation-table`: the table of operations without its schemas. */
export function operationTable(): Plugin {
  return {
    name: 'ambra-operation-table',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load: (wanted) =>
      wanted === `\0${id}` ? `export default ${JSON.stringify(operationRows())}` : undefined,
  }
}
