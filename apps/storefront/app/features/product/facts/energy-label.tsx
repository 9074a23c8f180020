import { useTranslate } from '#app/i18n/messages.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { energyColours, energyScaleOf } from '#app/shop-ui/marks/energy-scale.ts'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import styles from './energy-label.module.css'
import specTableStyles from './spec-table.module.css'

const font = 'Calibri, Carlito, Arial, sans-serif'

/** Energy label as a drawing, and the product information sheet from the product's values. */
export function EnergyLabel({ product, onClose }: { product: ProductDocument; onClose: () => void }) {
  const t = useTranslate()
  const {
    energyClass = '',
    energyScale = 'A-G',
    energyLabel,
    eprelId,
    energyDemo,
    maker,
    specs,
    brandName,
    mpn,
    sku,
  } = product
  const { top, bottom, classes } = energyScaleOf(energyScale)
  const label = t('energy.label', { energyClass, top, bottom })
  return (
    <Sheet shape="modal" title={t('energy.sheet')} onClose={onClose}>
      {energyDemo && (
        <p>
          <strong>{t('energy.demo')}</strong>
        </p>
      )}
      {energyLabel ? (
        <img className={styles.energyScale} src={energyLabel} alt={label} />
      ) : (
        <Scale letters={classes} energyClass={energyClass} label={label} />
      )}
      {eprelId && (
        <p>
          <a className="link" href={`https://eprel.ec.europa.eu/qr/${eprelId}`} rel="noopener">
            EPREL {eprelId}
          </a>
        </p>
      )}
      <table className={specTableStyles.specs}>
        <tbody>
          <SheetRow label={t('energy.supplier')} value={maker?.name ?? brandName ?? ''} />
          <SheetRow label={t('energy.model')} value={mpn ?? sku} />
          <SheetRow label={t('energy.class')} value={energyClass} />
          {specs
            .filter(({ code }) => code !== 'energy_class')
            .map(({ code, label: name, value }) => (
              <SheetRow key={code} label={name} value={value} />
            ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function SheetRow({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  )
}

type ScaleProps = { letters: readonly string[]; energyClass: string; label: string }

function Scale({ letters, energyClass, label }: ScaleProps) {
  const current = letters.indexOf(energyClass)
  return (
    <svg className={styles.energyScale} viewBox="0 0 300 262" role="img" aria-label={label}>
      <rect width="300" height="262" fill="#fff" />
      {letters.map((letter, position) => {
        const y = 10 + position * 35
        const width = 70 + position * 18
        return (
          <g key={letter}>
            <path d={`M10 ${y}h${width}l16 14-16 14H10z`} fill={energyColours[position]} />
            <text
              x="20"
              y={y + 21}
              fill="#fff"
              stroke="#000"
              strokeWidth=".8"
              paintOrder="stroke"
              fontFamily={font}
              fontWeight="700"
              fontSize="20"
            >
              {letter}
            </text>
          </g>
        )
      })}
      {current >= 0 && (
        <g>
          <path d={`M290 ${4 + current * 35}h-52l-22 20 22 20h52z`} fill="#000" />
          <text
            x="262"
            y={34 + current * 35}
            fill="#fff"
            fontFamily={font}
            fontWeight="700"
            fontSize={energyClass.length > 2 ? 20 : 30}
            textAnchor="middle"
          >
            {energyClass}
          </text>
        </g>
      )}
    </svg>
  )
}
