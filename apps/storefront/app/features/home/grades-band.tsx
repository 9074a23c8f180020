import { conditionGrades } from '@ambra/contract/catalogue/condition-grade'
import { Link } from 'react-router'
import { usePriceFormat } from '#app/i18n/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import { GradeStamp } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './grades-band.module.css'

type GradesBandProps = {
  section: { title?: string; text?: string; link?: string; linkText?: string; image?: string }
  /** Available device with its price in each grade. */
  ladder: Ladder | undefined
}

type Ladder = {
  name: string
  options: readonly string[]
  rungs: readonly { grade: string; price: number; path: string }[]
}

/** Explains the six condition grades, with the price of one device in each. */
export function GradesBand({ section, ladder }: GradesBandProps) {
  const { title, text, link, linkText, image } = section
  const t = useTranslate()
  const format = usePriceFormat()
  const storePath = useStorePath()
  return (
    <section className={`section ${styles.grades}`}>
      <div>
        <h2>{title ?? t('home.grades')}</h2>
        {text && <p className={styles.lead}>{text}</p>}
        {link && linkText && (
          <p className={styles.lead}>
            <ButtonLink variant="inverse" to={storePath(link)}>
              {linkText}
            </ButtonLink>
          </p>
        )}
        {image && <CampaignImage path={image} sizes="(min-width: 834px) 50vw, 100vw" />}
      </div>
      <div>
        {ladder && <p className={styles.device}>{[ladder.name, ...ladder.options].join(' · ')}</p>}
        <ul className={styles.gradeScale}>
          {conditionGrades.map((grade) => {
            const rung = ladder?.rungs.find((one) => one.grade === grade)
            return (
              <li key={grade}>
                <GradeStamp grade={grade} size="large" />
                <div>
                  <b>{t(`grade.${grade}.word`)}</b>
                  <p>{t(`grade.${grade}.note`)}</p>
                </div>
                {rung && (
                  <Link
                    to={storePath(rung.path)}
                    aria-label={`${ladder?.name}, ${t(`grade.${grade}.word`)}: ${format(rung.price)}`}
                  >
                    {format(rung.price)}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
