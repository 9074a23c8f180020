import type { Permission } from '@ambra/contract/platform/staff/permissions'

/** Bulk actions and the rights they require. */
export type BulkKind = 'status' | 'assign' | 'note' | 'papers'
export const bulkKinds: readonly { id: BulkKind; right: Permission }[] = [
  { id: 'status', right: 'orders.move' },
  { id: 'assign', right: 'orders.note' },
  { id: 'note', right: 'orders.note' },
  { id: 'papers', right: 'orders.documents' },
]
