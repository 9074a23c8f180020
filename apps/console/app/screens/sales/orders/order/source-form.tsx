import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { otherSources } from './other-sources.ts'

type Props = {
  number: string
  details: OrderDetails
  onDone: (text: string, undo?: () => Promise<unknown>) => void
}

/** Sends the whole order from a selected warehouse. */
export function SourceForm({ number, details, onDone }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const warehouses = otherSources(details)
  const [code, setCode] = useState(warehouses[0]?.code ?? '')
  async function change(): Promise<void> {
    let before: readonly string[] = []
    const isDone = await command.run(async () => {
      ;({ before } = await runCommand('orders.source', { number, warehouse: code }))
    })
    if (!isDone) return
    const name = warehouses.find((one) => one.code === code)?.name ?? code
    // Only the shop can split an order between several warehouses again, by their stock, so there is no undo.
    const [one, ...more] = before
    const undo =
      one === undefined || more.length > 0
        ? undefined
        : () => runCommand('orders.source', { number, warehouse: one })
    onDone(t('orders.sourced', { name }), undo)
  }
  return (
    <CommandForm command={command} submit={t('orders.sourceChange')} onSubmit={change}>
      <p className="muted">{t('orders.sourceHint')}</p>
      <Choice
        label={t('orders.sourceWarehouse')}
        value={code}
        options={warehouses.map((one) => ({ id: one.code, text: one.name }))}
        onChange={setCode}
      />
    </CommandForm>
  )
}
