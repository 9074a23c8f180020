import type { ProductChoices, ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { Link } from 'react-router'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './product.module.css'
import { useFieldName, useValueText } from './editing/value-text.ts'

/** Changes of the product, newest first. The screen of a change set can undo it. */
export function PastPart({
  product: { past },
  choices,
}: {
  product: ProductRecord
  choices: ProductChoices
}) {
  const t = useTranslate()
  const moment = useMoment()
  const name = useFieldName()
  const text = useValueText(choices)
  if (past.length === 0) return null
  return (
    <Part title={t('products.past')}>
      <ol className={styles.past}>
        {past.map((change) => (
          <li key={`${change.set} ${change.path}`}>
            <span className="muted">{t('products.pastBy', { at: moment(change.at), name: change.by })}</span>
            <span>
              <strong>{name(change.path)}</strong> <s>{text(change.path, change.before)}</s> →{' '}
              {text(change.path, change.after)}
            </span>
            {change.is_undone && <Badge>{t('products.undone')}</Badge>}
            {change.path !== 'stock' && (
              <Link className="link" to={`/products/changes/${change.set}`}>
                {t('products.changeTitle', { id: change.set })}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
