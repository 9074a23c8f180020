import { fieldedKinds, importFields, type ImportKind } from '@ambra/contract/catalogue/import-fields'
import type { ImportJob } from '@ambra/contract/catalogue/imports-operations'
import { fieldColumn } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { Database } from '@ambra/db/connection'
import { customFieldRepository } from '@ambra/db/platform'

type Db = Database['db']

/** Lists the custom fields to which a column can map, by kind of file. */
export async function mappableCustomFields(db: Db): Promise<ImportJob['custom_fields']> {
  const fields = await customFieldRepository(db).list(undefined)
  return (['products', 'orders', 'customers'] as const).flatMap((kind) =>
    fields
      .filter(({ record }) => record === fieldedKinds[kind])
      .map(({ code, labels }) => ({ kind, field: fieldColumn(code), labels })),
  )
}

/** Fields to which a column can map, by kind of file. */
export type Mappable = Readonly<Record<ImportKind, readonly string[]>>

export async function mappableFields(db: Db): Promise<Mappable> {
  const custom = await mappableCustomFields(db)
  const of = (kind: ImportKind) => [
    ...importFields[kind],
    ...custom.filter((one) => one.kind === kind).map(({ field }) => field),
  ]
  return {
    products: of('products'),
    prices: of('prices'),
    stock: of('stock'),
    orders: of('orders'),
    customers: of('customers'),
  }
}
