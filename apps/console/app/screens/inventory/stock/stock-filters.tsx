import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { movementReasons } from './stock-search.ts'

/** Filters by product, reason, location and days. Choices apply at once, the SKU on Enter. */
export function StockFilters({ shops }: { shops: readonly { id: string; name: string }[] }) {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters name="sku" label={t('stock.sku')} maxLength={64} isCode>
      <Choice
        label={t('stock.reason')}
        value={address.get('reason') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('stock.any') },
          ...movementReasons.map((id) => ({ id, text: codeText(t, `stock.reason.${id}`) })),
        ]}
        onChange={(value) => change('reason', value)}
      />
      {shops.length > 0 && (
        <Choice
          label={t('stock.where')}
          value={address.get('shop') ?? anyChoice}
          options={[
            { id: anyChoice, text: t('stock.any') },
            { id: 'house', text: t('stock.house') },
            ...shops.map(({ id, name }) => ({ id, text: name })),
          ]}
          onChange={(value) => change('shop', value)}
        />
      )}
      <Field
        label={t('stock.from')}
        type="date"
        value={address.get('from') ?? ''}
        onChange={(value) => change('from', value)}
      />
      <Field
        label={t('stock.to')}
        type="date"
        value={address.get('to') ?? ''}
        onChange={(value) => change('to', value)}
      />
    </ListFilters>
  )
}
