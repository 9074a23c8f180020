import type { ProductOutcome } from '@ambra/contract/catalogue/product-fields'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { TroublePlace } from '#console/shop/trouble-place.tsx'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { type Editor, useFieldTrouble, useFieldValue } from './editor.ts'
import { useValueText } from './value-text.ts'

/**
 * Reason why a field was not saved. For a conflict, shows both values, the other author and the two choices.
 */
export function Trouble({ path, editor }: { path: string; editor: Editor }) {
  const t = useTranslate()
  const outcome = useFieldTrouble(editor, path)
  if (!outcome) return null
  if (outcome.outcome === 'refused')
    return (
      <TroublePlace path={path}>
        <Notice kind="error">{codeText(t, `products.refusal.${outcome.code ?? ''}`)}</Notice>
      </TroublePlace>
    )
  return (
    <TroublePlace path={path}>
      <Notice kind="warn">
        <Conflict outcome={outcome} editor={editor} />
        <div className={form.inline}>
          <Button onPress={() => editor.keepMine(path)}>{t('products.keepMine')}</Button>
          <Button variant="text" onPress={() => editor.takeTheirs(path)}>
            {t('products.takeTheirs')}
          </Button>
        </div>
      </Notice>
    </TroublePlace>
  )
}

function Conflict({
  outcome: { path, present, by, at },
  editor,
}: {
  outcome: ProductOutcome
  editor: Editor
}) {
  const t = useTranslate()
  const moment = useMoment()
  const text = useValueText()
  const values = { theirs: text(path, present), mine: text(path, useFieldValue(editor, path)) }
  if (by === null || at === null) return <p>{t('products.conflictByImport', values)}</p>
  return <p>{t('products.conflict', { ...values, name: by, at: moment(at) })}</p>
}
