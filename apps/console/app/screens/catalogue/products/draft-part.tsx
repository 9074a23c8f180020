import type { ProductChoices, ProductRecord, ProductDraft } from '@ambra/contract/catalogue/product-fields'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { DraftPreview } from './draft-preview.tsx'
import styles from './product.module.css'
import { type Editor, useTyped } from './editing/editor.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { useFieldName, useValueText } from './editing/value-text.ts'

type Props = {
  product: ProductRecord
  draft: ProductDraft
  choices: ProductChoices
  editor: Editor
  dialog: { open: string | undefined; show: (name: string) => void; close: () => void }
}

const stateKinds = { draft: 'info', planned: 'ok', stopped: 'error' } as const

/** Unpublished changes of a product: authors, preview, publication and discarding. */
export function DraftPart({ product, draft, choices, editor, dialog }: Props) {
  const t = useTranslate()
  const own = useOwn()
  const { sku } = product
  const { version, state } = draft
  const mayEdit = may(own, 'products.edit')
  /** True while some input is not saved in the draft. */
  const isChanged = useTyped(editor).size > 0
  return (
    <Part
      title={t('editor.draft')}
      action={<Badge kind={stateKinds[state]}>{t(`products.draft.${state}`)}</Badge>}
    >
      <DraftState product={product} draft={draft} />
      <DraftFields draft={draft} choices={choices} />
      {isChanged && <Notice kind="warn">{t('editor.draft.unkept')}</Notice>}
      <div className={form.inline} data-no-print>
        {may(own, 'products.publish') && (
          <Button variant="primary" isDisabled={isChanged} onPress={() => dialog.show('publish-draft')}>
            {t('editor.draft.publish')}
          </Button>
        )}
        {mayEdit && (
          <Button variant="text" onPress={() => dialog.show('discard-draft')}>
            {t('editor.draft.discard')}
          </Button>
        )}
      </div>
      {mayEdit && <DraftPreview key={version} sku={sku} stores={product.stores} />}
      <PublishDialog
        isOpen={dialog.open === 'publish-draft'}
        onClose={dialog.close}
        sku={sku}
        draft={draft}
      />
      <ConfirmDialog
        isOpen={dialog.open === 'discard-draft'}
        onClose={dialog.close}
        title={t('editor.draft.discardTitle')}
        what={t('editor.draft.discardWhat', { count: draft.fields.length })}
        action={t('editor.draft.discard')}
        isDanger
        work={() => runCommand('products.discard-draft', { sku, version })}
        onDone={() => {
          dialog.close()
          addToast({ text: t('editor.draft.discarded') })
        }}
      />
    </Part>
  )
}

/** Time and author of the scheduled publication, or the reason why it failed. */
function DraftState({ product: { sku }, draft }: Pick<Props, 'product' | 'draft'>) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  const command = useCommand()
  const { state, publish_at: at, planned_by: name, version, trouble } = draft
  if (state === 'planned' && at !== null)
    return (
      <Notice kind="ok">
        <p>{t('editor.draft.plannedBy', { at: moment(at), name: name ?? '' })}</p>
        {command.error && <Notice kind="error">{command.error}</Notice>}
        {may(own, 'products.publish') && (
          <Button
            isBusy={command.isBusy}
            onPress={() => void command.run(() => runCommand('products.cancel-publishing', { sku, version }))}
          >
            {t('editor.draft.cancelPlan')}
          </Button>
        )}
      </Notice>
    )
  if (state === 'stopped')
    return (
      <Notice kind="error">
        <p>
          {at === null
            ? t('editor.draft.stopped', { count: trouble.length })
            : t('editor.draft.stoppedAt', { at: moment(at), count: trouble.length })}
        </p>
        <p>{t('editor.draft.stoppedWhat')}</p>
      </Notice>
    )
  return null
}

function DraftFields({ draft: { fields, trouble }, choices }: Pick<Props, 'draft' | 'choices'>) {
  const t = useTranslate()
  const moment = useMoment()
  const name = useFieldName()
  const text = useValueText(choices)
  return (
    <ul className={styles.past}>
      {fields.map(({ path, before, after, by, at }) => {
        const why = trouble.find((one) => one.path === path)
        return (
          <li key={path}>
            <span>
              <strong>{name(path)}</strong> <s>{text(path, before)}</s> → {text(path, after)}
            </span>
            {why && (
              <Badge kind="error">
                {why.code === null
                  ? t('products.presentIs', { value: text(path, why.present) })
                  : codeText(t, `products.refusal.${why.code}`)}
              </Badge>
            )}
            <span className="muted">{t('products.pastBy', { at: moment(at), name: by })}</span>
          </li>
        )
      })}
    </ul>
  )
}
