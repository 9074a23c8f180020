import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { clockText, type DayHours, parseHours } from '@ambra/domain/fulfilment/calendar/opening-hours'

const schemaDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const padded = (minutes: number) => clockText(minutes).padStart(5, '0')

/**
 * Returns the schema.org data of a shop; `page` is the absolute URL of the page, `days` those with special
 * hours.
 */
export function storeData(
  shop: PickupPoint,
  page: string,
  days: readonly { day: string; hours: DayHours }[],
): object {
  const { lat, lng } = shop
  return {
    '@type': 'Store',
    '@id': `${page}#${shop.id}`,
    name: shop.name,
    url: page,
    ...(shop.phone && { telephone: shop.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address,
      addressLocality: shop.city,
      postalCode: shop.postcode,
      addressCountry: shop.country_id,
    },
    ...(lat !== undefined &&
      lng !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    openingHoursSpecification: (parseHours(shop.hours ?? '') ?? []).flatMap((spans, weekday) =>
      spans.map(([opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: schemaDays[weekday],
        opens: padded(opens),
        closes: padded(closes),
      })),
    ),
    specialOpeningHoursSpecification: days.flatMap(({ day, hours }) => specialDay(day, hours)),
    parentOrganization: { '@id': `${new URL(page).origin}/#organization` },
  }
}

/**
 * Returns the data of a special day; a closed day opens and closes at midnight. @see schema.org
 * OpeningHoursSpecification
 */
function specialDay(day: string, hours: DayHours): object[] {
  const spans = hours.length > 0 ? hours : ([[0, 0]] as const)
  return spans.map(([opens, closes]) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    opens: padded(opens),
    closes: padded(closes),
  }))
}
