import { staticPageAt } from '@ambra/domain/content/static-pages'
import { storeForPath } from '@ambra/domain/platform/shop/stores'
import { Link } from 'react-router'
import { useOpen } from '#console/frame/use-open.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import styles from './start.module.css'

type Props = { lacks: readonly string[]; drafts: readonly string[] | undefined }

/** Missing legal pages: what is not written can be drafted; each draft links to its editor. */
export function LegalPages({ lacks, drafts = [] }: Props) {
  const t = useTranslate()
  const { show } = useOpen()
  return (
    <>
      <ul className={styles.pages}>
        {lacks.map((address) => {
          const { store, path } = storeForPath(address)
          const name = staticPageAt(store.code, path) ?? path.slice(1)
          return (
            <li key={address}>
              {drafts.includes(address) ? (
                <Link to={`/content/page/${name}?store=${store.code}`} className="link">
                  {address}
                </Link>
              ) : (
                address
              )}{' '}
              <span className="muted">
                {storeName(store.code)}: {t(drafts.includes(address) ? 'legal.review' : 'legal.missing')}
              </span>
            </li>
          )
        })}
      </ul>
      {lacks.length > drafts.length && (
        <div>
          <Button onPress={() => show('legal')}>{t('legal.write')}</Button>
        </div>
      )}
    </>
  )
}
