import { useTranslate } from '#app/i18n/messages.tsx'

const colours: Record<string, string> = {
  A: '#00a651',
  B: '#50b848',
  C: '#bfd730',
  D: '#fff200',
  E: '#fdb913',
  F: '#f37021',
  G: '#ed1c24',
}

/**
 * Nested display of Regulation 2017/1369: range of the scale in black, arrow in the colour of the class, white
 * letter with black outline. `scale` is `A-G`.
 */
export function EnergyArrow({ energyClass, scale = 'A-G' }: { energyClass: string; scale?: string }) {
  const t = useTranslate()
  const [top = 'A', bottom = 'G'] = scale.split('-')
  const label = t('energy.label', { energyClass, top, bottom })
  return (
    <svg width="62" height="26" viewBox="0 0 62 26" role="img" aria-label={label}>
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
        d="M16.5.5H48l13 12.5-13 12.5H16.5z"
        fill={colours[energyClass.charAt(0)] ?? '#fff'}
        stroke="#000"
      />
      <text
        x="33"
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
