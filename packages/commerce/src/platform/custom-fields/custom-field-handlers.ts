import type {
  FieldChange,
  FieldsSaved,
  RecordFields,
} from '@ambra/contract/platform/custom-fields/custom-field'
import type { customFieldOperations } from '@ambra/contract/platform/custom-fields/custom-field-operations'
import { historyName } from '../operations/actor.ts'
import type { Handlers, OperationHandler } from '../operations/operation-handler.ts'
import { addField, listFields, removeField, restoreField, saveField } from './define-fields.ts'
import { exportProductFields, importProductFields } from './field-file.ts'
import { getOrder } from '../../sales/orders/order-version.ts'
import { fieldedRecords } from './fielded-records.ts'
import { lineFields } from './line-fields.ts'
import { type FieldedRecord, readRecordFields, writeRecordFields } from './record-fields.ts'

type Find<Input> = OperationHandler<Input, FieldedRecord>

const reading =
  <Input>(find: Find<Input>): OperationHandler<Input, RecordFields> =>
  async (context, input) =>
    readRecordFields(context.shop.database.db, await find(context, input))

const writing =
  <Input>(find: Find<Input>): OperationHandler<Input & { changes: readonly FieldChange[] }, FieldsSaved> =>
  async (context, input) =>
    writeRecordFields(context.shop.database.db, await find(context, input), input.changes, {
      actor: historyName(context.actor),
      now: context.now(),
    })

export const customFieldHandlers: Handlers<keyof typeof customFieldOperations> = {
  'fields.list': listFields,
  'fields.add': addField,
  'fields.save': saveField,
  'fields.remove': removeField,
  'fields.restore': restoreField,
  'products.fields': reading(fieldedRecords.product),
  'products.set-fields': writing(fieldedRecords.product),
  'products.export-fields': exportProductFields,
  'products.import-fields': importProductFields,
  'categories.fields': reading(fieldedRecords.category),
  'categories.set-fields': writing(fieldedRecords.category),
  'orders.fields': reading(fieldedRecords.order),
  'orders.set-fields': writing(fieldedRecords.order),
  'orders.line-fields': async ({ shop }, { number }) =>
    lineFields(shop.database.db, (await getOrder(shop.database.db, number)).id),
  'orders.set-line-fields': writing(fieldedRecords.line),
  'customers.fields': reading(fieldedRecords.customer),
  'customers.set-fields': writing(fieldedRecords.customer),
  'parcels.fields': reading(fieldedRecords.shipment),
  'parcels.set-fields': writing(fieldedRecords.shipment),
  'service.fields': reading(fieldedRecords.case),
  'service.set-fields': writing(fieldedRecords.case),
}
