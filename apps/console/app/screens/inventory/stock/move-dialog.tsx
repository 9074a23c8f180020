import type { StockLevel } from '@ambra/contract/inventory/stock-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Props = {
  level: StockLevel
  /** Stores, and warehouses other than the main one. */
  ends: readonly { id: string; name: string }[]
  onClose: () => void
}
const house = '*'

/** Moves items between warehouses and stores; the total stays the same. */
export function MoveDialog({ onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('stock.movePieces')} isOpen onClose={onClose}>
      <Move onClose={onClose} {...rest} />
    </Sheet>
  )
}

/** Returns the number of items that can be moved from there, without reserved ones. */
function piecesAt({ warehouse, warehouses, shops, reserved }: StockLevel, end: string): number {
  const one =
    shops.find(({ shop }) => shop === end) ??
    warehouses.find(({ code }) => code === (end === house ? mainWarehouse : end))
  if (one) return Math.max(0, one.qty - one.taken)
  const takenElsewhere = shops.reduce((sum, { taken }) => sum + taken, 0)
  return end === house ? Math.max(0, warehouse - Math.max(0, reserved - takenElsewhere)) : 0
}

function Move({ level, ends, onClose }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const [from, setFrom] = useState(house)
  const [to, setTo] = useState(ends[0]?.id ?? house)
  const [typed, setTyped] = useState('1')
  const qty = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0
  const at = (place: string) => (place === house ? null : place)
  const left = piecesAt(level, from)
  const places = [
    {
      id: house,
      text: level.warehouses.find(({ code }) => code === mainWarehouse)?.name ?? t('stock.warehouse'),
    },
    ...ends.map(({ id, name }) => ({ id, text: name })),
  ]
  const isPossible = qty > 0 && qty <= left && from !== to
  async function move(): Promise<void> {
    const way = { sku: level.sku, qty }
    if (!(await command.run(() => runCommand('stock.move', { ...way, from: at(from), to: at(to) })))) return
    const undo = () => runCommand('stock.move', { ...way, from: at(to), to: at(from) })
    addToast({ text: t('stock.moved', { count: qty }), undo })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('stock.movePieces')}
      isDisabled={!isPossible}
      onSubmit={() => {
        if (isPossible) void move()
      }}
    >
      <Choice label={t('stock.moveFrom')} value={from} options={places} onChange={setFrom} />
      <Choice label={t('stock.moveTo')} value={to} options={places} onChange={setTo} />
      <Field
        label={t('stock.pieces')}
        hint={t('stock.leftThere', { count: left })}
        inputMode="numeric"
        isCode
        isRequired
        maxLength={6}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </CommandForm>
  )
}
