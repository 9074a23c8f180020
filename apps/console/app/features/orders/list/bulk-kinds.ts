import type { Permission } from '@ambra/contract/admin/permissions'

/** What can be done with many orders, and who may do it. */
export type BulkKind = 'status' | 'assign' | 'note' | 'papers'
export const bulkKinds: readonly { id: BulkKind; right: Permission }[] = [
  { id: 'status', right: 'orders.move' },
  { id: 'assign', right: 'orders.note' },
  { id: 'note', right: 'orders.note' },
  { id: 'papers', right: 'orders.documents' },
]
