import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { CategoryChange, CategoryDetails } from '@ambra/contract/catalogue/categories-operations'
import { useNavigate, data } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { languages } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { PageHead, Part } from '#console/ui/page.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { load } from '#console/api/load.ts'
import styles from './catalogue.module.css'
import { DraftBar, FieldConflict } from './draft-bar.tsx'
import { FirstProducts } from './first-products.tsx'
import { type Draft, type DraftValue, useDraft } from './use-draft.ts'
import type { Route } from './+types/category'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 3 || id > 2_147_483_647) throw data(null, 404)
    return client.query('categories.show', { id }, { signal: request.signal })
  })

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <Category key={loaderData.category.id} {...loaderData} />
}

/** Screen of a category: texts in each language, visibility, and the products placed first. */
function Category({ category, placed }: AdminResult<'categories.show'>) {
  const t = useTranslate()
  const language = useLanguage()
  const canEdit = may(useOwn(), 'products.edit')
  const command = useCommand()
  const navigate = useNavigate()
  const { open, show, close } = useOpen()
  const draft = useDraft(valuesOf(category))
  const { id } = category
  const text = category.texts.find((one) => one.language === language)
  const name = text?.name ?? category.texts.find((one) => one.language === 'et')?.name ?? category.code

  async function save() {
    // The paths and values come from the fields below.
    const changes = draft.changes as CategoryChange[]
    await command.run(async () => {
      const done = await runCommand('categories.save', { id, changes: [...changes] })
      draft.saved(changes, done.conflicts)
      if (done.applied > 0) addToast({ text: t('catalogue.saved', { count: done.applied }) })
    })
  }
  return (
    <>
      <PageHead title={name} lead={category.code}>
        <ButtonLink variant="text" icon="arrow-left" href="/categories">
          {t('screen.categories')}
        </ButtonLink>
        {canEdit && <Button onPress={() => show('remove')}>{t('catalogue.remove')}</Button>}
      </PageHead>
      <Part title={t('catalogue.shown')}>
        {(['active', 'in_menu'] as const).map((path) => (
          <div key={path}>
            <Check
              isSelected={draft.valueOf(path) === true}
              isDisabled={!canEdit}
              onChange={(value) => draft.set(path, value)}
            >
              {t(path === 'active' ? 'catalogue.active' : 'catalogue.inMenu')}
            </Check>
            <FieldConflict
              path={path}
              draft={draft}
              textOf={(value) => t(value === true ? 'catalogue.yes' : 'catalogue.no')}
            />
          </div>
        ))}
      </Part>
      <Part title={t('catalogue.words')}>
        <div className={styles.texts}>
          {category.texts.map((one) => (
            <Words key={one.language} language={one.language} draft={draft} canEdit={canEdit} />
          ))}
        </div>
      </Part>
      <RecordFields
        record={String(id)}
        read={(signal) => client.query('categories.fields', { id }, { signal })}
        write={(changes) => runCommand('categories.set-fields', { id, changes })}
        canEdit={canEdit}
      />
      <FirstProducts key={placed.map(({ sku }) => sku).join('|')} id={id} placed={placed} canEdit={canEdit} />
      <DraftBar draft={draft} command={command} onSave={() => void save()} />
      <ConfirmDialog
        isOpen={open === 'remove' && canEdit}
        onClose={close}
        title={t('catalogue.removeTitle', { name })}
        what={t('catalogue.removeWhat')}
        action={t('catalogue.remove')}
        isDanger
        work={async () => {
          await runCommand('categories.remove', { id })
          await navigate('/categories')
        }}
        onDone={() => addToast({ text: t('catalogue.removed', { name }) })}
      />
    </>
  )
}

const valuesOf = ({ active, in_menu, texts }: CategoryDetails): Record<string, DraftValue> => ({
  active,
  in_menu,
  ...Object.fromEntries(
    texts.flatMap(({ language, ...fields }) =>
      Object.entries(fields).map(([field, value]) => [`texts.${language}.${field}`, value]),
    ),
  ),
})

/** Texts in one language. Stores with an empty name show the Estonian texts. */
function Words({ language, draft, canEdit }: { language: string; draft: Draft; canEdit: boolean }) {
  const t = useTranslate()
  const spoken = languages.find(({ code }) => code === language)?.name ?? language
  const path = (field: string) => `texts.${language}.${field}`
  const bind = (field: string) => ({
    value: String(draft.valueOf(path(field)) ?? ''),
    onChange: (text: string) => draft.set(path(field), text === '' ? null : text),
    isReadOnly: !canEdit,
    autoComplete: 'off',
  })
  const trouble = (field: string) => (
    <FieldConflict path={path(field)} draft={draft} textOf={(value) => `“${String(value ?? '')}”`} />
  )
  return (
    <FieldGroup legend={spoken}>
      <Field label={t('catalogue.name')} maxLength={200} isRequired={language === 'et'} {...bind('name')} />
      {trouble('name')}
      <Field
        label={t('catalogue.urlKey')}
        hint={t('catalogue.urlKeyHint')}
        maxLength={120}
        {...bind('url_key')}
      />
      {trouble('url_key')}
      <TextBox label={t('catalogue.description')} maxLength={20_000} {...bind('description')} />
      {trouble('description')}
      {language !== 'et' && draft.valueOf(path('name')) === null && (
        <p className={form.more}>{t('catalogue.fallsBack')}</p>
      )}
    </FieldGroup>
  )
}
