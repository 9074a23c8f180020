import type { AttributeDetails } from '@ambra/contract/catalogue/attributes-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { data } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { languages } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Field } from '#console/ui/field.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { AttributeValues } from './attribute-values.tsx'
import styles from './catalogue.module.css'
import { DraftBar, FieldConflict } from './draft-bar.tsx'
import { type DraftValue, useDraft } from './use-draft.ts'
import type { Route } from './+types/attribute'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    const address = new URL(request.url).searchParams
    const q = address.get('q')?.trim().slice(0, 120)
    const after = Number(address.get('after'))
    const place = Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? { after } : {}
    return client.query('attributes.show', { id, ...(q && { q }), ...place }, { signal: request.signal })
  })

export default function AttributeRoute({ loaderData }: Route.ComponentProps) {
  return <Attribute key={loaderData.attribute.id} {...loaderData} />
}

const flags = ['filterable', 'comparable', 'searchable', 'visible'] as const
type Changes = AdminInput<'attributes.save'>['changes']

/** Screen of an attribute: names, uses and values. */
function Attribute({ attribute, ...values }: AdminResult<'attributes.show'>) {
  const t = useTranslate()
  const language = useLanguage()
  const canEdit = may(useOwn(), 'products.edit')
  const command = useCommand()
  const draft = useDraft(valuesOf(attribute))
  const { id, input, texts } = attribute
  const labelIn = (code: string) => texts.find((one) => one.language === code)?.label
  const hasValues = input === 'select' || input === 'multiselect'
  const quoted = (value: DraftValue) => `“${String(value ?? '')}”`
  const bind = (path: string) => ({
    value: String(draft.valueOf(path) ?? ''),
    onChange: (text: string) => draft.set(path, text === '' ? null : text),
    isReadOnly: !canEdit,
    maxLength: 200,
    autoComplete: 'off',
  })
  async function save() {
    // The paths and values come from the fields below.
    const changes = [...draft.changes] as Changes
    await command.run(async () => {
      const done = await runCommand('attributes.save', { id, changes })
      draft.saved(changes, done.conflicts)
      if (done.applied > 0) addToast({ text: t('catalogue.saved', { count: done.applied }) })
    })
  }
  return (
    <>
      <PageHead
        title={labelIn(language) ?? labelIn('et') ?? attribute.code}
        lead={<span translate="no">{attribute.code}</span>}
      >
        <ButtonLink variant="text" icon="arrow-left" href="/attributes">
          {t('screen.attributes')}
        </ButtonLink>
      </PageHead>
      <Part title={t('attributes.uses')}>
        {flags.map((path) => (
          <div key={path}>
            <Check
              isSelected={draft.valueOf(path) === true}
              isDisabled={!canEdit}
              onChange={(value) => draft.set(path, value)}
            >
              {t(`attributes.${path}`)}
            </Check>
            <FieldConflict
              path={path}
              draft={draft}
              textOf={(value) => t(value === true ? 'catalogue.yes' : 'catalogue.no')}
            />
          </div>
        ))}
        {input === 'number' && <Field label={t('attributes.unit')} {...bind('unit')} maxLength={20} />}
        <FieldConflict path="unit" draft={draft} textOf={quoted} />
      </Part>
      <Part title={t('catalogue.words')}>
        <div className={styles.texts}>
          {texts.map(({ language: code }) => (
            <FieldGroup key={code} legend={languages.find((one) => one.code === code)?.name ?? code}>
              {(['label', 'group'] as const).map((field) => (
                <div key={field}>
                  <Field
                    label={t(field === 'label' ? 'catalogue.name' : 'attributes.group')}
                    isRequired={code === 'et' && field === 'label'}
                    {...bind(`texts.${code}.${field}`)}
                  />
                  <FieldConflict path={`texts.${code}.${field}`} draft={draft} textOf={quoted} />
                </div>
              ))}
            </FieldGroup>
          ))}
        </div>
      </Part>
      {hasValues && <AttributeValues id={id} {...values} canEdit={canEdit} />}
      <DraftBar draft={draft} command={command} onSave={() => void save()} />
    </>
  )
}

const valuesOf = ({ texts, unit, filterable, comparable, visible, searchable }: AttributeDetails) => ({
  unit,
  filterable,
  comparable,
  visible,
  searchable,
  ...Object.fromEntries(
    texts.flatMap(({ language, label, group }): [string, DraftValue][] => [
      [`texts.${language}.label`, label],
      [`texts.${language}.group`, group],
    ]),
  ),
})
