import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { useOnOrder } from './changed-order.ts'
import type { OrderPeople } from '../orders-types.ts'

const nobody = '*'

/** Assigns the order to a person: to oneself with one press, or to another by name. */
export function AssignForm({
  number,
  version: current,
  people,
  assignee,
  onDone,
}: {
  number: string
  version: number
  people: OrderPeople
  assignee: OrderDetails['assignee']
  onDone: (text: string, undo?: () => Promise<unknown>) => void
}) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const { version, run } = useOnOrder(current)
  const [person, setPerson] = useState(assignee ? String(assignee.id) : String(own.id))
  async function assign() {
    const id = person === nobody ? null : Number(person)
    let before: number | null = null
    const isDone = await command.run(() =>
      run(async () => {
        ;({ before } = await runCommand('orders.assign', { number, version, person: id }))
      }),
    )
    if (!isDone) return
    const name = people.find((one) => one.id === id)?.name
    const text = name === undefined ? t('orders.assignedNobody') : t('orders.assigned', { name })
    onDone(text, () => runCommand('orders.assign', { number, person: before }))
  }
  return (
    <CommandForm command={command} submit={t('dialog.save')} onSubmit={assign}>
      <Choice
        label={t('orders.column.assignee')}
        value={person}
        onChange={setPerson}
        options={[
          ...people.map(({ id, name }) => ({ id: String(id), text: name })),
          { id: nobody, text: t('orders.nobody') },
        ]}
      />
    </CommandForm>
  )
}
