import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { readKept, writeKept } from '#console/storage/kept.ts'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { columnIds, columnsOf } from './list-search.ts'

/** Selects the columns of the list, stored in the address and in this browser. */
export function ColumnsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Sheet title={t('orders.columns')} isOpen={isOpen} onClose={onClose}>
      <ColumnForm />
    </Sheet>
  )
}

function ColumnForm() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [chosen, choose] = useState<string[]>([...columnsOf(search, readKept('orderColumns'))])
  function keep() {
    const cols = columnIds.filter((id) => chosen.includes(id)).join(',')
    writeKept('orderColumns', cols)
    const next = new URLSearchParams(search)
    next.delete('open')
    next.set('cols', cols)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <>
      <Checks label={t('orders.columnsShown')} value={chosen} onChange={choose}>
        {columnIds.map((id) => (
          <Check key={id} value={id}>
            {t(`orders.column.${id}`)}
          </Check>
        ))}
      </Checks>
      <Actions>
        <Button variant="primary" isDisabled={chosen.length === 0} onPress={keep}>
          {t('dialog.save')}
        </Button>
      </Actions>
    </>
  )
}
