import type { GoodsChoices } from '@ambra/contract/admin/goods'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import type { Draft } from './draft.ts'
import styles from './product.module.css'
import { useFieldName, useValueText } from './value-text.ts'

type Props = {
  draft: Draft
  choices: GoodsChoices
  isBusy: boolean
  onSave: () => Promise<void>
  onDiscard: () => void
}

/** What will be saved, each field with both values; one press saves all of it. */
export function SaveBar({ draft, choices, isBusy, onSave, onDiscard }: Props) {
  const t = useTranslate()
  const name = useFieldName()
  const text = useValueText(choices)
  if (draft.size === 0) return null
  return (
    <section className={styles.bar} aria-label={t('goods.unsaved')} data-no-print>
      <ul className={styles.changes}>
        {[...draft].map(([path, { before, after }]) => (
          <li key={path}>
            <strong>{name(path)}</strong> <s>{text(path, before)}</s> → {text(path, after)}
          </li>
        ))}
      </ul>
      <div className={styles.barActions}>
        <Button variant="primary" isBusy={isBusy} onPress={() => void onSave()}>
          {t('goods.save', { count: draft.size })}
        </Button>
        <Button variant="text" onPress={onDiscard}>
          {t('goods.discard')}
        </Button>
      </div>
    </section>
  )
}
