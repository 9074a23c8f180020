import type { ContentField } from '@ambra/contract/content/content-item'
import { lazy, Suspense } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import styles from './content.module.css'
import { MarkdownField } from './markdown-field.tsx'
import { PictureField } from './picture-field.tsx'
import { hasHead, type Place, withField } from './place.ts'
import { shownProblem, useHintOf, useProblemOf } from './problem-text.ts'
import type { ThingState } from './use-content-item.ts'

const BannerFields = lazy(async () => ({ default: (await import('./banner-fields.tsx')).BannerFields }))
const MenuFields = lazy(async () => ({ default: (await import('./menu-fields.tsx')).MenuFields }))

type Props = { place: Place; state: ThingState }

/** Fields of content by its kind. */
export function TextFields({ place, state }: Props) {
  if (hasHead(place)) return <HeadFields place={place} state={state} />
  return (
    <Suspense>
      {place.kind === 'menu' ? (
        <MenuFields place={place} state={state} />
      ) : (
        <BannerFields place={place} state={state} />
      )}
    </Suspense>
  )
}

function HeadFields({ place: { kind }, state }: Props) {
  const t = useTranslate()
  const { draft, set } = state
  const problemOf = useProblemOf(state.problems)
  const hintOf = useHintOf()
  const isPage = kind === 'page' || kind === 'news'
  const propsOf = (name: ContentField) => ({
    label: t(`content.field.${name}`),
    value: draft.fields[name] ?? '',
    onChange: (value: string) => set(withField(draft, name, value)),
    maxLength: 2000,
    autoComplete: 'off',
    ...hintOf(name),
    ...shownProblem(problemOf(name)),
  })
  return (
    <div className={styles.fields}>
      <Field {...propsOf('title')} isRequired={isPage} />
      <MarkdownField
        value={draft.text}
        onChange={(text) => set({ ...draft, text })}
        problem={problemOf('text')}
      />
      {isPage && (
        <>
          <TextBox {...propsOf('excerpt')} rows={2} />
          <PictureField {...propsOf('image')} />
        </>
      )}
      <div className={styles.pair}>
        <Field {...propsOf('from')} />
        <Field {...propsOf('to')} />
        {kind === 'news' && (
          <>
            <Field {...propsOf('date')} isRequired />
            <Field {...propsOf('sections')} />
          </>
        )}
        {isPage && (
          <>
            <Field {...propsOf('heading')} />
            <Field {...propsOf('url')} />
            <Field {...propsOf('meta_title')} />
            <Field {...propsOf('position')} inputMode="numeric" />
          </>
        )}
      </div>
      {isPage && <TextBox {...propsOf('meta_description')} rows={2} />}
    </div>
  )
}
