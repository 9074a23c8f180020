import { conditionGrades } from '@ambra/contract/condition-grade'
import { ButtonLink } from '#app/ui/button.tsx'
import { GradeStamp } from '#app/ui/grade.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { mediaUrl } from '#app/ui/product-image.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import styles from './home.module.css'

/** Explains the six condition grades. */
export function GradesBand({ image, link }: { image: string | undefined; link: string | undefined }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <section className={`section ${styles.grades}`}>
      <div>
        <h2>{t('home.grades.title')}</h2>
        <p className={styles.lead}>{t('home.grades.text')}</p>
        {link && (
          <p className={styles.lead}>
            <ButtonLink variant="inverse" to={storePath(link)}>
              {t('home.grades.link')}
            </ButtonLink>
          </p>
        )}
        {image && <img src={mediaUrl(image)} alt="" width={1000} height={760} loading="lazy" />}
      </div>
      <ul className={styles.gradeScale}>
        {conditionGrades.map((grade) => (
          <li key={grade}>
            <GradeStamp grade={grade} size="large" />
            <div>
              <b>{t(`grade.${grade}.word`)}</b>
              <p>{t(`grade.${grade}.note`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
