import { useTranslate } from '#app/i18n/messages.tsx'
import { energyColour, energyScaleOf } from './energy-scale.ts'

/**
 * Nested display of Regulation 2017/1369: range of the scale in black, arrow in the colour of the class, white
 * letter with black outline. `scale` is `A-G`.
 */
export function EnergyArrow({ energyClass, scale = 'A-G' }: { energyClass: string; scale?: string }) {
  const t = useTranslate()
  const { top, bottom } = energyScaleOf(scale)
  // Space for the characters of A+++.
  const end = 48 + 11 * (energyClass.length - 1)
  const width = end + 14
  const label = t('energy.label', { energyClass, top, bottom })
  return (
    <svg width={width} height="26" viewBox={`0 0 ${width} 26`} role="img" aria-label={label}>
      <rect x=".5" y=".5" width="14" height="25" fill="#fff" stroke="#000" />
      <g
        fill="#000"
        fontFamily="Calibri, Carlito, Arial, sans-serif"
        fontWeight="700"
        fontSize="9"
        textAnchor="middle"
      >
        <text x="7.5" y="9">
          {top}
        </text>
        <path d="M7.5 11v4m-2-2.4 2-2 2 2" fill="none" stroke="#000" />
        <text x="7.5" y="23.5">
          {bottom}
        </text>
      </g>
      <path
        d={`M16.5.5H${end}l13 12.5-13 12.5H16.5z`}
        fill={energyColour(energyClass, scale) ?? '#fff'}
        stroke="#000"
      />
      <text
        x={(17 + end) / 2}
        y="20"
        fill="#fff"
        stroke="#000"
        strokeWidth="1.2"
        paintOrder="stroke"
        fontFamily="Calibri, Carlito, Arial, sans-serif"
        fontWeight="700"
        fontSize="20"
        textAnchor="middle"
      >
        {energyClass}
      </text>
    </svg>
  )
}
