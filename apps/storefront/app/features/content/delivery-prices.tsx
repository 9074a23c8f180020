import { useFreeDeliveryLimit, usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './delivery-prices.module.css'

/** Price of a method in a country, in euros with tax, and its working days. */
type DeliveryCell = { price: number; days: readonly [number, number] } | undefined
export type DeliveryTable = {
  countries: string[]
  methods: { name: string; isAlwaysPaid: boolean; cells: DeliveryCell[] }[]
}

/** Delivery methods with the prices of the checkout, so that no page shows other ones. */
export function DeliveryPrices({ table: { countries, methods } }: { table: DeliveryTable }) {
  const t = useTranslate()
  const limit = useFreeDeliveryLimit()
  return (
    <section className={styles.prices} aria-labelledby="delivery-prices">
      <h2 id="delivery-prices">{t('delivery.table.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('delivery.table.method')}</th>
            {countries.map((country) => (
              <th key={country} scope="col">
                {country}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map(({ name, isAlwaysPaid, cells }) => (
            <tr key={name}>
              <th scope="row">{isAlwaysPaid ? `${name}\u00a0*` : name}</th>
              {cells.map((cell, column) => (
                <td key={countries[column]}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted sm">{t('delivery.table.free', { price: limit })}</p>
    </section>
  )
}

function Cell({ cell }: { cell: DeliveryCell }) {
  const t = useTranslate()
  const price = usePriceFormat()
  if (!cell) return <span className="muted">{t('delivery.table.none')}</span>
  const [min, max] = cell.days
  return (
    <>
      <b>{price(cell.price)}</b>
      <span className="muted">
        {min === 0 ? t('delivery.table.sameDay') : t('delivery.table.days', { min, max })}
      </span>
    </>
  )
}
