import { makingLimits } from '@ambra/contract/catalogue/new-product-limits'
import { FileTrigger, Form } from 'react-aria-components'
import { Navigate } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { LeaveGuard } from '#console/shop/leave-guard.tsx'
import { Button, ButtonLink, IconButton } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts, currentLanguage } from '#console/i18n/language.ts'
import { pictureKinds } from '../pictures/picture-kinds.ts'
import styles from './new.module.css'
import { OptionsPart } from './options-part.tsx'
import { PartsPart } from './parts-part.tsx'
import { PricePart } from './price-part.tsx'
import { useNewProduct } from './use-new-product.ts'
import { WhatPart } from './what-part.tsx'
import type { Route } from './+types/new-product-screen'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [choices, { attributes }] = await Promise.all([
      client.query('products.choices', {}, { signal: request.signal }),
      client.query('attributes.list', {}, { signal: request.signal }),
      loadTexts('editor'),
    ])
    const { language } = currentLanguage()
    const names = attributes
      .filter(({ input, code }) => input === 'select' && code !== 'brand')
      .map(({ labels, code }) => labels[language] ?? labels['et'] ?? code)
    return { choices, attributes: [...new Set(names)] }
  })

/** Form for a new product. It is saved as a draft; its screen then shows what is missing for its sale. */
export default function NewProduct({ loaderData: { choices, attributes } }: Route.ComponentProps) {
  const t = useTranslate()
  const { typed, change, setSku, files, setFiles, rights, lacks, submit, creation, made, isUnsaved } =
    useNewProduct()
  return (
    <>
      <PageHead title={t('products.create')} lead={t('editor.new.lead')} />
      {creation.error && <Notice kind="error">{creation.error}</Notice>}
      <Form
        className={styles.form ?? ''}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <WhatPart typed={typed} change={change} onSku={setSku} choices={choices} />
        <PricePart typed={typed} change={change} rights={rights} />
        {typed.type === 'configurable' && (
          <OptionsPart
            typed={typed.variants}
            change={(variants) => change({ variants })}
            common={typed}
            may={rights}
            known={attributes}
          />
        )}
        {typed.type === 'grouped' && <PartsPart parts={typed.parts} change={(parts) => change({ parts })} />}
        <FilesPart files={files} onChange={setFiles} />
        {lacks.length > 0 && (
          <Notice kind="error">
            <ul className={styles.lacks}>
              {lacks.map((lack) => (
                <li key={lack}>
                  {lack === 'rows'
                    ? t('editor.new.lack.rows', { max: makingLimits.variants })
                    : t(`editor.new.lack.${lack}`)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Actions>
          <Button type="submit" variant="primary" isBusy={creation.isBusy}>
            {t('editor.new.keep')}
          </Button>
          <ButtonLink variant="text" href="/products">
            {t('dialog.cancel')}
          </ButtonLink>
        </Actions>
        <p className="muted" role="status">
          {creation.sending ? t('editor.new.sending', { name: creation.sending }) : ''}
        </p>
      </Form>
      <LeaveGuard changes={isUnsaved ? 1 : 0} />
      {/* Navigates from below the guard, which no longer asks by then. */}
      {made !== undefined && <Navigate to={`/products/${encodeURIComponent(made)}`} replace />}
    </>
  )
}

function FilesPart({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (next: readonly File[]) => void
}) {
  const t = useTranslate()
  return (
    <Part title={t('products.field.media')}>
      <ul className={styles.files}>
        {files.map((file, at) => (
          <li key={`${file.name} ${at}`}>
            <span>{file.name}</span>
            <IconButton
              icon="x"
              label={t('editor.new.withoutRow', { name: file.name })}
              onPress={() => onChange(files.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={pictureKinds}
        onSelect={(chosen) => onChange([...files, ...(chosen ?? [])])}
      >
        <Button icon="plus">{t('editor.choosePictures')}</Button>
      </FileTrigger>
    </Part>
  )
}
