import { homeSectionTypes, promiseIcons, promisePlaces } from '@ambra/contract/content/content-kinds'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { type Entry, entryPlace, freeCode, inOrder, moved, withEntryField } from './banner-entries.ts'
import styles from './content.module.css'
import { type EntryProps, entryText, useEntryProps } from './entry-props.ts'
import { PictureField } from './picture-field.tsx'
import type { ThingState } from './use-content-item.ts'

type HomeSection = 'home_section' | 'promise'
export const isHomeSection = (name: string): name is HomeSection =>
  name === 'home_section' || name === 'promise'

/** Names of figures that the texts of a promise may contain. */
const figures = { free: '{freeShippingOver}', phone: '{contact_phone}', hours: '{contact_hours}' }

type Props = {
  name: HomeSection
  entries: readonly Entry[]
  state: ThingState
  onChange: (entries: readonly Entry[]) => void
}

/** Sections of the home page or promises of the shop: their order, and the words of each. */
export function HomeEntries({ name, entries, state, onChange }: Props) {
  const t = useTranslate()
  const ordered = inOrder(entries)
  const add = () => {
    const code = freeCode(entries, name === 'promise' ? 'promise' : 'section')
    const start = name === 'promise' ? { icon: 'star' } : { type: 'text' }
    onChange(moved([...ordered, { code, ...start }], entries.length, 0))
  }
  return (
    <div className={form.stack}>
      <p className="muted">
        {name === 'promise' ? t('content.about.promise', figures) : t('content.about.home_section')}
      </p>
      {ordered.length === 0 && <p className="muted">{t('content.noEntries')}</p>}
      {ordered.map((entry, index) => (
        <HomeEntry
          key={entryText(entry, 'code')}
          name={name}
          entry={entry}
          place={entryPlace('', entries.indexOf(entry))}
          state={state}
          onChange={(next) => onChange(ordered.map((one) => (one === entry ? next : one)))}
          onRemove={() => onChange(ordered.filter((one) => one !== entry))}
          onMove={(by) => onChange(moved(ordered, index, by))}
          at={{ isFirst: index === 0, isLast: index === ordered.length - 1 }}
        />
      ))}
      <div className={form.inline}>
        <Button icon="plus" onPress={add}>
          {t(`content.add.${name}`)}
        </Button>
      </div>
    </div>
  )
}

type HomeEntryProps = EntryProps & {
  name: HomeSection
  onMove: (by: number) => void
  at: { isFirst: boolean; isLast: boolean }
}

function HomeEntry({ name, onMove, at, ...props }: HomeEntryProps) {
  const t = useTranslate()
  const { entry, onChange, onRemove } = props
  const { propsOf, isWrong } = useEntryProps(props)
  const type = homeSectionTypes.find((one) => one === entry['type'])
  const icon = promiseIcons.find((one) => one === entry['icon'])
  const title = entryText(entry, 'title') || (type ? t(`content.type.${type}`) : entryText(entry, 'code'))
  const isShown = entry['enabled'] !== false
  return (
    <details className={styles.entry} open={isWrong || undefined}>
      <summary>
        {icon && <Icon name={icon} size="small" />}
        {title}
        {!isShown && <Badge kind="warn">{t('content.state.draft')}</Badge>}
        {isWrong && <Badge kind="error">{t('content.wrong')}</Badge>}
      </summary>
      <div>
        <Check
          isSelected={isShown}
          onChange={(isOn) => onChange(withEntryField(entry, 'enabled', isOn ? undefined : false))}
        >
          {t('content.entryShown')}
        </Check>
        {name === 'promise' ? <PromiseFields {...props} /> : <SectionFields {...props} />}
        <div className={styles.pair}>
          <Field {...propsOf('from')} />
          <Field {...propsOf('to')} />
        </div>
        <div className={form.inline}>
          <Button isDisabled={at.isFirst} onPress={() => onMove(-1)}>
            {t('content.moveUp')}
          </Button>
          <Button isDisabled={at.isLast} onPress={() => onMove(1)}>
            {t('content.moveDown')}
          </Button>
          <Button variant="danger" onPress={onRemove}>
            {t('content.removeEntry')}
          </Button>
        </div>
      </div>
    </details>
  )
}

function PromiseFields(props: EntryProps) {
  const t = useTranslate()
  const { entry, onChange } = props
  const { propsOf } = useEntryProps(props)
  const places = [entry['places'] ?? ['home']].flat().map(String)
  return (
    <>
      <div className={styles.pair}>
        <Choice
          label={t('content.icon')}
          value={entryText(entry, 'icon')}
          options={promiseIcons.map((id) => ({ id, text: t(`content.icon.${id}`) }))}
          onChange={(icon) => onChange(withEntryField(entry, 'icon', icon))}
        />
        <Field {...propsOf('title')} />
      </div>
      <TextBox {...propsOf('value')} rows={2} />
      <Field {...propsOf('link')} />
      <Checks
        label={t('content.places')}
        value={places}
        onChange={(chosen) => onChange({ ...entry, places: chosen })}
      >
        {promisePlaces.map((place) => (
          <Check key={place} value={place}>
            {t(`content.place.${place}`)}
          </Check>
        ))}
      </Checks>
    </>
  )
}

/** Types with words, a link or a picture of their own. */
const withText = new Set(['categories', 'new', 'bestsellers', 'products', 'grades', 'text'])
const withLink = new Set(['products', 'grades', 'text'])
const withPicture = new Set(['grades', 'text'])
const untitled = new Set(['hero', 'promises'])

function SectionFields(props: EntryProps) {
  const t = useTranslate()
  const { entry, onChange } = props
  const { propsOf } = useEntryProps(props)
  const type = entryText(entry, 'type')
  return (
    <>
      <div className={styles.pair}>
        <Choice
          label={t('content.type')}
          value={type}
          options={homeSectionTypes.map((id) => ({ id, text: t(`content.type.${id}`) }))}
          onChange={(chosen) => onChange(withEntryField(entry, 'type', chosen))}
        />
        {!untitled.has(type) && <Field {...propsOf('title')} />}
      </div>
      {withText.has(type) && <TextBox {...propsOf('value')} rows={3} />}
      {withLink.has(type) && (
        <div className={styles.pair}>
          <Field {...propsOf('link')} />
          <Field {...propsOf('button_text')} />
        </div>
      )}
      {type === 'products' && (
        <div className={styles.pair}>
          <Field {...propsOf('categories')} hint={t('content.hint.sectionCategory')} />
          <Field {...propsOf('skus')} hint={t('content.hint.sectionSkus')} />
        </div>
      )}
      {withPicture.has(type) && <PictureField {...propsOf('image')} />}
    </>
  )
}
