import { formatNumber } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import type { PlaceSize } from '#app/features/product/choice/product-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { useTask } from '#app/storage/use-task.ts'
import { Icon } from '@ambra/ui/icon'
import { fitOf, millimetresOf, type Niche, type Side, sides, spareAt } from './fit.ts'
import styles from './size-check.module.css'

type Typed = Partial<Record<Side, string>>

/**
 * Shows for each side whether the product fits into a niche that the shopper has measured, which the
 * browser stores.
 */
export function SizeCheck({ size }: { size: PlaceSize }) {
  const t = useTranslate()
  const { language } = useStore()
  const [typed, setTyped] = useState<Typed>({})
  const centimetres = (millimetres: number) => formatNumber(millimetres / 10, language, millimetres % 10 && 1)
  useTask('niche', async (signal) => {
    const known = await browserStore().read(storageKeys.niche)
    // Values typed since are newer.
    if (known && !signal.aborted) setTyped((own) => ({ ...textsOf(known), ...own }))
  })
  function change(side: Side, text: string) {
    const next = { ...typed, [side]: text }
    setTyped(next)
    const niche = nicheOf(next)
    void browserStore().update(storageKeys.niche, () => (Object.keys(niche).length > 0 ? niche : undefined))
  }
  const [width, height, depth] = sides.map((side) => centimetres(size[side]))
  return (
    <section className={styles.check} aria-labelledby="size-check">
      <h3 id="size-check">{t('info.fit.title')}</h3>
      <p>{t('info.fit.needs', { width: width ?? '', height: height ?? '', depth: depth ?? '' })}</p>
      <div className={styles.sides}>
        {sides.map((side) => (
          <label key={side}>
            <span>{t(`info.fit.${side}`)}</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={typed[side] ?? ''}
              onChange={({ target }) => change(side, target.value)}
            />
          </label>
        ))}
      </div>
      <Verdict niche={nicheOf(typed)} size={size} centimetres={centimetres} />
      <p className="muted sm">{t('info.fit.hint')}</p>
    </section>
  )
}

type VerdictProps = { niche: Niche; size: PlaceSize; centimetres: (millimetres: number) => string }

function Verdict({ niche, size, centimetres }: VerdictProps) {
  const t = useTranslate()
  const fit = fitOf(niche, size)
  const measured = sides.flatMap((side) => {
    const spare = spareAt(niche, size, side)
    return spare === undefined ? [] : [{ side, spare }]
  })
  const said = (side: Side, spare: number) =>
    spare === 0
      ? t(`info.fit.${side}.exact`)
      : t(`info.fit.${side}.${spare < 0 ? 'short' : 'spare'}`, { amount: centimetres(Math.abs(spare)) })
  return (
    <div role="status" className={styles.verdict} data-fit={fit}>
      {measured.length > 0 && (
        <>
          <b>{t(`info.fit.${fit === 'fits' ? 'yes' : fit === 'too-big' ? 'no' : 'more'}`)}</b>
          <ul>
            {measured.map(({ side, spare }) => (
              <li key={side} data-short={spare < 0 || undefined}>
                <Icon name={spare < 0 ? 'circle-x' : 'circle-check'} size="small" />
                {said(side, spare)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function nicheOf(typed: Typed): Niche {
  const niche: Niche = {}
  for (const side of sides) {
    const millimetres = millimetresOf(typed[side] ?? '')
    if (millimetres !== undefined) niche[side] = millimetres
  }
  return niche
}

/** Returns the stored measurements as typed. */
function textsOf(niche: Niche): Typed {
  const typed: Typed = {}
  for (const side of sides) if (niche[side] !== undefined) typed[side] = String(niche[side] / 10)
  return typed
}
