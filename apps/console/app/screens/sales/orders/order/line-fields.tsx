import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import type { ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import { useRef } from 'react'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'

type Props = { number: string; details: OrderDetails; canEdit: boolean }

/** Custom fields of the lines of an order. All lines are read with one request, again after a change. */
export function LineFields({ number, details, canEdit }: Props) {
  const asked = useRef<Promise<ListFields> | undefined>(undefined)
  const read = () => (asked.current ??= client.query('orders.line-fields', { number }))
  return (details.order.items ?? []).map(({ name }, index) => (
    <RecordFields
      // Lines have no other identity.
      // oxlint-disable-next-line no-array-index-key
      key={index}
      title={name}
      record={`${number} ${index + 1}`}
      read={async () => {
        try {
          const { fields, values } = await read()
          return { fields, values: values[String(index + 1)] ?? {} }
        } catch (error) {
          asked.current = undefined
          throw error
        }
      }}
      write={async (changes) => {
        const saved = await runCommand('orders.set-line-fields', { number, line: index + 1, changes })
        asked.current = undefined
        return saved
      }}
      canEdit={canEdit}
    />
  ))
}
