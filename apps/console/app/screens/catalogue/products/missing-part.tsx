import type { ProductGap } from '@ambra/contract/catalogue/product-fields'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Part } from '#console/ui/page.tsx'
import { showAttribute } from './attribute-place.ts'
import styles from './product.module.css'

const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? code
/** Gaps whose detail is a list of languages. */
const ofLanguages: readonly ProductGap['kind'][] = ['text', 'description', 'manual']
const ofWords: readonly ProductGap['kind'][] = ['claim', 'alt']

/** Missing data that the law requires or shoppers look for. */
export function MissingPart({ missing }: { missing: readonly ProductGap[] }) {
  const t = useTranslate()
  if (missing.length === 0) return null
  const attributes = missing.filter(({ kind }) => kind === 'attribute').map(({ detail }) => detail)
  return (
    <Part title={t('editor.missing')}>
      <ul className={styles.missing}>
        {missing.filter(isOther).map((gap) => (
          <Gap key={`${gap.kind} ${gap.detail}`} {...gap} />
        ))}
        {attributes.length > 0 && (
          <li>
            <MissingAttributes names={attributes} />
          </li>
        )}
      </ul>
    </Part>
  )
}

type OtherGap = ProductGap & { kind: Exclude<ProductGap['kind'], 'attribute'> }
const isOther = (gap: ProductGap): gap is OtherGap => gap.kind !== 'attribute'

function Gap({ kind, detail }: OtherGap) {
  const t = useTranslate()
  const text = ofLanguages.includes(kind)
    ? detail.split(', ').map(nameOf).join(', ')
    : ofWords.includes(kind)
      ? detail
      : ''
  return (
    <li>
      <span>{t(`editor.missing.${kind}`)}</span>
      {text !== '' && <span className="muted">{text}</span>}
    </li>
  )
}

/**
 * Groups all missing attributes in one row, since a category may have dozens of filters. Each name leads to
 * its field.
 */
function MissingAttributes({ names }: { names: readonly string[] }) {
  const t = useTranslate()
  return (
    <details className={styles.missingAttributes}>
      <summary>
        <span>{t('editor.missing.attribute', { count: names.length })}</span>
        <span className="muted">{names.join(', ')}</span>
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => showAttribute(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
