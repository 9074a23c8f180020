import styles from './bars.module.css'

export type Bar = { key: string; label: string; value: number; text: string }

/** `fewest` bars share the width at least, so that few bars do not get too wide. */
const [height, slot, gap, fewest] = [160, 24, 6, 12]

/**
 * Bar chart with a name for screen readers; the figures are in the table beside it. Negative bars hang from
 * the zero line.
 */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const scale = height / (most - least)
  const zero = most * scale
  const width = Math.max(bars.length, fewest) * slot
  return (
    <div className={styles.plot}>
      <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {bars.map(({ key, label, value, text }, index) => {
          const size = Math.max(Math.abs(value) * scale, value === 0 ? 0 : 1)
          return (
            <rect
              key={key}
              className={styles.bar}
              x={index * slot + gap / 2}
              y={value < 0 ? zero : zero - size}
              width={slot - gap}
              height={size}
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          )
        })}
        <line className={styles.line} x1={0} x2={width} y1={zero} y2={zero} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </div>
    </div>
  )
}
