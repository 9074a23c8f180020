import { type ChangeEvent, useId, useState } from 'react'
import { GradeStamp } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { leastBattery, type WornGrade, wornGrades, type WornPart, wornParts } from './wear-grades.ts'
import { wearPicture } from './wear-pictures.ts'
import styles from './wear-viewer.module.css'

/** Close-ups of two grades in one frame with a movable boundary; side by side without script. */
export function WearViewer({ grade = 'a' }: { grade?: string | undefined }) {
  const t = useTranslate()
  const own = wornGrades.find((one) => one === grade) ?? 'a'
  const [part, setPart] = useState<WornPart>('frame')
  const [left, setLeft] = useState<WornGrade>(own)
  const [right, setRight] = useState<WornGrade>(own === 'c' ? 'a' : 'c')
  return (
    <section id="wear" className={`section ${styles.wear}`} data-screen-only>
      <div className={styles.layout}>
        <h2>{t('wear.title')}</h2>
        <p className={styles.note}>{t('wear.note')}</p>
        <div className={styles.controls}>
          <PartPicker part={part} onPick={setPart} />
          <GradeSelect label={t('wear.left')} grade={left} onPick={setLeft} />
          <GradeSelect label={t('wear.right')} grade={right} onPick={setRight} />
        </div>
        <div className={styles.stage}>
          <WearPicture part={part} grade={right} />
          <WearPicture part={part} grade={left} />
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            defaultValue={50}
            aria-label={t('wear.boundary')}
            onChange={moveBoundary}
          />
          <span aria-hidden="true" />
        </div>
        <ul className={styles.words}>
          {[left, right].map((one, index) => (
            // The same grade may be on both sides.
            <GradeWords key={index === 0 ? 'left' : 'right'} part={part} grade={one} />
          ))}
        </ul>
      </div>
      <noscript>{import.meta.env.SSR && <EveryPicture />}</noscript>
    </section>
  )
}

/** Sets the style of the frame directly, without rendering during the drag. */
function moveBoundary({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  currentTarget.parentElement?.style.setProperty('--at', `${currentTarget.value}%`)
}

function PartPicker({ part, onPick }: { part: WornPart; onPick: (part: WornPart) => void }) {
  const t = useTranslate()
  const name = useId()
  return (
    <fieldset className={styles.parts}>
      <legend className="visually-hidden">{t('wear.part')}</legend>
      {wornParts.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === part} onChange={() => onPick(one)} />
          {t(`wear.part.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

type GradeSelectProps = { label: string; grade: WornGrade; onPick: (grade: WornGrade) => void }

function GradeSelect({ label, grade, onPick }: GradeSelectProps) {
  const t = useTranslate()
  return (
    <label className={styles.grade}>
      <span>{label}</span>
      <select
        value={grade}
        onChange={({ currentTarget }) =>
          onPick(wornGrades.find((one) => one === currentTarget.value) ?? grade)
        }
      >
        {wornGrades.map((one) => (
          <option key={one} value={one}>
            {t(`grade.${one}.word`)}
          </option>
        ))}
      </select>
    </label>
  )
}

function WearPicture({ part, grade }: { part: WornPart; grade: WornGrade }) {
  const t = useTranslate()
  const alt = [t(`wear.part.${part}`), t(`grade.${grade}.word`), wearWords(t, part, grade)].join(', ')
  return <img src={wearPicture(part, grade)} alt={alt} width={600} height={450} loading="lazy" />
}

const wearWords = (t: ReturnType<typeof useTranslate>, part: WornPart, grade: WornGrade) =>
  part === 'screen' ? t(`wear.screen.${grade}`) : t(`wear.housing.${grade}`)

function GradeWords({ part, grade }: { part: WornPart; grade: WornGrade }) {
  const t = useTranslate()
  const percent = leastBattery[grade]
  const battery = t('wear.battery', { percent })
  return (
    <li>
      <GradeStamp grade={grade} /> <b>{t(`grade.${grade}.word`)}</b>
      <p>{wearWords(t, part, grade)}</p>
      <p>{battery}</p>
      <meter min={0} max={100} value={percent} aria-label={battery} />
    </li>
  )
}

function EveryPicture() {
  const t = useTranslate()
  return (
    <ul className={styles.every}>
      {wornParts.flatMap((part) =>
        wornGrades.map((grade) => (
          <li key={part + grade}>
            <WearPicture part={part} grade={grade} />
            <GradeStamp grade={grade} /> {wearWords(t, part, grade)}
          </li>
        )),
      )}
    </ul>
  )
}
