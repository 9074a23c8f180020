import { type ChangeEvent, useState } from 'react'
import styles from './range-slider.module.css'

type RangeSliderProps = {
  /** Number of products at each bar. */
  counts: readonly number[]
  /**
   * Last position of a handle: the number of bars if handles are between them, one less if they are on
   * them.
   */
  last: number
  low: number
  high: number
  labels: readonly [low: string, high: string]
  textOf: (position: number) => string
  /** Shows both ends below the slider, where no fields show them. */
  isNamed?: boolean
  onChange: (low: number, high: number) => void
}

/**
 * Slider with two handles below a histogram. A range is selected when a handle is released, or with each
 * key.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { counts, last, labels, textOf, isNamed = false, onChange } = props
  // Position of a handle being moved; after release, the range in the URL applies again.
  const [moved, setMoved] = useState<{ low: number; high: number }>()
  const { low, high } = moved ?? props
  const gap = counts.length - last === 1 ? 0 : 1
  function commit() {
    if (!moved) return
    setMoved(undefined)
    onChange(moved.low, moved.high)
  }
  const handle = (value: number, label: string, change: (event: ChangeEvent<HTMLInputElement>) => void) => (
    <input
      type="range"
      min={0}
      max={last}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={textOf(value)}
      onChange={change}
      onPointerUp={commit}
      onKeyUp={commit}
    />
  )
  return (
    <>
      <div className={styles.slider} data-at-end={low > last / 2 || undefined}>
        <Bars counts={counts} low={low} high={high - gap} />
        {handle(low, labels[0], ({ target }) =>
          setMoved({ low: Math.min(Number(target.value), high - gap), high }),
        )}
        {handle(high, labels[1], ({ target }) =>
          setMoved({ low, high: Math.max(Number(target.value), low + gap) }),
        )}
      </div>
      {isNamed && (
        <p className={styles.ends}>
          <span>{textOf(low)}</span>
          <span>{textOf(high)}</span>
        </p>
      )}
    </>
  )
}

export const nearestStep = (steps: readonly number[], value: number) => {
  const distances = steps.map((step) => Math.abs(step - value))
  return distances.indexOf(Math.min(...distances))
}

const barsHeight = 56

/** Bars as SVG: their height is data, and the security policy allows no style attributes. */
function Bars({ counts, low, high }: { counts: readonly number[]; low: number; high: number }) {
  const highest = Math.max(...counts, 1)
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${counts.length * 10} ${barsHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, position) => {
        const height = count === 0 ? 0 : Math.max(2, Math.sqrt(count / highest) * barsHeight)
        const isOn = position >= low && position <= high
        return (
          <rect
            key={position}
            x={position * 10 + 1}
            y={barsHeight - height}
            width={8}
            height={height}
            rx={1}
            data-on={isOn || undefined}
          />
        )
      })}
    </svg>
  )
}
