import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { WarehouseChoice } from '#console/shop/warehouse-choice.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'

const none = '*'

type Props = { warehouses: readonly WarehouseName[] }

/** Starts a count of bins by prefix, or of a category. */
export function StartDialog({ warehouses, onClose }: Props & { onClose: () => void }) {
  const t = useTranslate()
  return (
    <Sheet title={t('stock.start')} isOpen onClose={onClose}>
      <Start warehouses={warehouses} />
    </Sheet>
  )
}

function Start({ warehouses }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const [place, setPlace] = useState('')
  const [warehouse, setWarehouse] = useState(mainWarehouse)
  const [category, setCategory] = useState(none)
  const [choices, setChoices] = useState<ProductChoices['categories']>()
  const isReady = (place.trim() !== '') !== (category !== none)
  async function start(): Promise<void> {
    const asked = {
      ...(category === none ? { place: place.trim() } : { category: Number(category) }),
      ...(warehouse !== mainWarehouse && { warehouse }),
    }
    await command.run(async () => {
      const { id } = await runCommand('counts.start', asked)
      await navigate(`/count/${id}`)
    })
  }
  return (
    <CommandForm
      command={command}
      submit={t('stock.start')}
      isDisabled={!isReady}
      onSubmit={() => {
        if (isReady) void start()
      }}
    >
      <WarehouseChoice
        label={t('stock.ofWarehouse')}
        warehouses={warehouses}
        value={warehouse}
        onChange={setWarehouse}
      />
      <Field
        label={t('stock.shelf')}
        hint={t('stock.shelfHint')}
        isFirst
        isCode
        isDisabled={category !== none}
        maxLength={40}
        autoComplete="off"
        value={place}
        onChange={setPlace}
      />
      {choices ? (
        <Choice
          label={t('stock.category')}
          value={category}
          options={[
            { id: none, text: t('stock.noCategory') },
            ...choices.map(({ id, name, depth }) => ({
              id: String(id),
              text: '\u2007\u2007'.repeat(depth) + name,
            })),
          ]}
          onChange={setCategory}
        />
      ) : (
        <Button
          variant="text"
          onPress={() =>
            void command.run(async () => setChoices((await client.query('products.choices', {})).categories))
          }
        >
          {t('stock.byCategory')}
        </Button>
      )}
    </CommandForm>
  )
}
