import type { recordsOperations } from '@ambra/contract/search/records-operations'
import type { Handlers } from '../../platform/operations/operation-handler.ts'
import { findRecords } from './find-records.ts'

export const recordsHandlers: Handlers<keyof typeof recordsOperations> = {
  'records.find': (context, { q }) => findRecords(context, q.trim()),
}
