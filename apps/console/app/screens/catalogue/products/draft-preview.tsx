import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'

type Link = { store: string; url: string; until: string }

/** Creates a secret link that previews the draft in a store. */
export function DraftPreview({ sku, stores }: { sku: string; stores: ProductRecord['stores'] }) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand({ isLook: true })
  const [store, setStore] = useState(stores[0]?.store ?? '')
  const [link, setLink] = useState<Link>()
  const look = () =>
    command.run(async () => {
      setLink({ store, ...(await runCommand('products.preview-draft', { sku, store })) })
    })
  return (
    <div className={form.stack} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div className={form.inline}>
        <Choice
          label={t('editor.draft.store')}
          value={store}
          options={stores.map((one) => ({ id: one.store, text: storeName(one.store) }))}
          onChange={setStore}
        />
        <Button isBusy={command.isBusy} onPress={() => void look()}>
          {t('editor.draft.preview')}
        </Button>
      </div>
      {link && (
        <p role="status">
          <a className="link" href={link.url} target="_blank" rel="noopener noreferrer">
            {t('editor.draft.open', { store: storeName(link.store) })}
          </a>{' '}
          <span className="muted">{t('editor.draft.openWhat', { until: moment(link.until) })}</span>
        </p>
      )}
    </div>
  )
}
