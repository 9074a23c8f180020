import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import {
  type Entry,
  type EntryList,
  entriesText,
  entryPlace,
  freeCode,
  isSingle,
  readEntries,
  withEntryField,
} from './banner-entries.ts'
import styles from './content.module.css'
import { type EntryProps, entryText, useEntryProps } from './entry-props.ts'
import { HomeEntries, isHomeSection } from './home-entries.tsx'
import { PictureField } from './picture-field.tsx'
import type { Place } from './place.ts'
import type { ThingState } from './use-content-item.ts'

type Props = { place: Place; state: ThingState }

/** Form for the banners of a section: texts, picture, link and dates of each. */
export function BannerFields({ place, state }: Props) {
  const t = useTranslate()
  const { draft, set } = state
  const lists = readEntries(draft.text)
  if (!lists)
    return (
      <TextBox
        label={t('content.field.text')}
        value={draft.text}
        onChange={(text) => set({ ...draft, text })}
        rows={18}
      />
    )
  const change = (list: string, entries: readonly Entry[]) =>
    set({ ...draft, text: entriesText(lists.map((one) => (one.list === list ? { list, entries } : one))) })
  return (
    <div className={styles.fields}>
      {lists.map((one) => (
        <Part
          key={one.list}
          title={
            one.list === ''
              ? codeText(t, `content.section.${place.name}`)
              : codeText(t, `content.list.${one.list}`)
          }
        >
          {isHomeSection(place.name) ? (
            <HomeEntries
              name={place.name}
              entries={one.entries}
              state={state}
              onChange={(entries) => change(one.list, entries)}
            />
          ) : (
            <Entries {...one} state={state} onChange={(entries) => change(one.list, entries)} />
          )}
        </Part>
      ))}
    </div>
  )
}

function Entries({
  list,
  entries,
  state,
  onChange,
}: EntryList & { state: ThingState; onChange: (entries: readonly Entry[]) => void }) {
  const t = useTranslate()
  const add = () => {
    const position = isSingle(list) ? {} : { position: entries.length + 1 }
    onChange([...entries, { code: freeCode(entries, 'banner'), ...position, enabled: false }])
  }
  return (
    <div className={form.stack}>
      {entries.length === 0 && <p className="muted">{t('content.noEntries')}</p>}
      {entries.map((entry, index) => (
        <EntryFields
          // oxlint-disable-next-line react/no-array-index-key -- the code of an entry is edited here itself
          key={index}
          entry={entry}
          place={entryPlace(list, index)}
          state={state}
          onChange={(next) => onChange(entries.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(entries.filter((_, at) => at !== index))}
        />
      ))}
      {(!isSingle(list) || entries.length === 0) && (
        <div className={form.inline}>
          <Button icon="plus" onPress={add}>
            {t('content.addBanner')}
          </Button>
        </div>
      )}
    </div>
  )
}

const lines = [
  'code',
  'title',
  'subtitle',
  'button_text',
  'link',
  'link2',
  'link2_text',
  'from',
  'to',
] as const
const codeLists = ['categories', 'skus'] as const

function EntryFields(props: EntryProps) {
  const t = useTranslate()
  const { entry, onChange, onRemove } = props
  const { propsOf, isWrong } = useEntryProps(props)
  return (
    <details className={styles.entry} open={isWrong || undefined}>
      <summary>
        {entryText(entry, 'title') || entryText(entry, 'code')}
        {entry['enabled'] === false && <Badge kind="warn">{t('content.state.draft')}</Badge>}
        {isWrong && <Badge kind="error">{t('content.wrong')}</Badge>}
      </summary>
      <div>
        <Check
          isSelected={entry['enabled'] !== false}
          onChange={(isOn) => onChange(withEntryField(entry, 'enabled', isOn ? undefined : false))}
        >
          {t('content.entryShown')}
        </Check>
        <PictureField {...propsOf('image')} />
        <div className={styles.pair}>
          {lines.map((name) => (
            <Field key={name} {...propsOf(name)} />
          ))}
          <Field {...propsOf('position')} inputMode="numeric" />
          {codeLists.map((name) => (
            <Field key={name} {...propsOf(name)} />
          ))}
          <Field {...propsOf('facet')} />
        </div>
        <TextBox {...propsOf('value')} rows={2} />
        <PictureField {...propsOf('image_mobile')} />
        <div className={form.inline}>
          <Button variant="danger" onPress={onRemove}>
            {t('content.removeEntry')}
          </Button>
        </div>
      </div>
    </details>
  )
}
