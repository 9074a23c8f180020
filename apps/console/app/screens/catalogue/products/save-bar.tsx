import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import { useTranslate } from '#console/i18n/translate.tsx'
import { showTrouble, useShownTrouble } from '#console/shop/trouble-place.tsx'
import { BottomBar } from '#console/ui/bottom-bar.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { type Editor, useTroubles, useTyped } from './editing/editor.ts'
import { useFieldName, useValueText } from './editing/value-text.ts'

type Props = {
  editor: Editor
  choices: ProductChoices
  isBusy: boolean
  /** Undefined if the product has a draft, which then takes the changes. */
  onSave: (() => Promise<void>) | undefined
  /** Undefined without the right to edit. */
  onKeep: (() => Promise<void>) | undefined
  onDiscard: () => void
}

/** Unsaved changes, each with both values; one press saves all of them. */
export function SaveBar({ editor, choices, isBusy, onSave, onKeep, onDiscard }: Props) {
  const draft = useTyped(editor)
  const t = useTranslate()
  const name = useFieldName()
  const text = useValueText(choices)
  const troubles = useTroubles(editor)
  const [first] = troubles.keys()
  const hasConflict = [...troubles.values()].some(({ outcome }) => outcome === 'conflict')
  useShownTrouble(first)
  if (draft.size === 0) return null
  return (
    <BottomBar label={t('products.unsaved')}>
      {hasConflict && <Notice kind="warn">{t('products.answerFirst')}</Notice>}
      <ul>
        {[...draft].map(([path, { before, after, seen }]) => (
          <li key={path}>
            <strong>{name(path)}</strong> <s>{text(path, seen ?? before)}</s> → {text(path, after)}
            {troubles.has(path) && (
              <>
                {' '}
                <Badge kind="error">{t('products.notSaved')}</Badge>{' '}
                <Button variant="text" onPress={() => showTrouble(path)}>
                  {t('products.showTrouble')}
                </Button>
              </>
            )}
            {path === 'cost' && !onSave && <span className="muted"> {t('editor.draft.costAtOnce')}</span>}
          </li>
        ))}
      </ul>
      <Actions>
        {onSave && (
          <Button variant="primary" isBusy={isBusy} isDisabled={hasConflict} onPress={() => void onSave()}>
            {t('products.save', { count: draft.size })}
          </Button>
        )}
        {onKeep && (
          <Button
            variant={onSave ? 'outline' : 'primary'}
            isBusy={isBusy}
            isDisabled={hasConflict}
            onPress={() => void onKeep()}
          >
            {t('editor.draft.keep')}
          </Button>
        )}
        <Button variant="text" onPress={onDiscard}>
          {t('products.discard')}
        </Button>
      </Actions>
    </BottomBar>
  )
}
