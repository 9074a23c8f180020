import type { GoodsGap } from '@ambra/contract/admin/goods'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './product.module.css'

const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? code
/** Gaps whose detail is a list of languages. */
const ofLanguages: readonly GoodsGap['kind'][] = ['text', 'description', 'manual']
const ofWords: readonly GoodsGap['kind'][] = ['attribute', 'claim', 'alt']

/** What the law asks or shoppers look for and the product does not say. */
export function MissingPart({ missing }: { missing: readonly GoodsGap[] }) {
  const t = useTranslate()
  if (missing.length === 0) return null
  const detailOf = ({ kind, detail }: GoodsGap) =>
    ofLanguages.includes(kind)
      ? detail.split(', ').map(nameOf).join(', ')
      : ofWords.includes(kind)
        ? detail
        : ''
  return (
    <Part title={t('editor.missing')}>
      <ul className={styles.missing}>
        {missing.map((gap) => {
          const detail = detailOf(gap)
          return (
            <li key={`${gap.kind} ${gap.detail}`}>
              <span>{t(`editor.missing.${gap.kind}`)}</span>
              {detail !== '' && <span className="muted">{detail}</span>}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
