import { expect, it } from 'vitest'
import { storeData } from './store-data.ts'

it('describes a shop with its hours and holidays for search engines', () => {
  const shop = {
    id: 'tartu',
    code: 'store',
    name: 'Ambra Tartu',
    address: 'Lõokese tee 4',
    city: 'Tartu',
    postcode: '50106',
    country_id: 'EE',
    lat: 58.3,
    lng: 26.7,
    phone: '+372 600 4041',
    hours: 'L 9:00-15:00',
  }
  const data = storeData(shop, 'https://ambra.example/en/stores', [
    { day: '2026-12-24', hours: [] },
    { day: '2026-12-31', hours: [[600, 840]] },
  ])
  expect(data).toMatchObject({
    '@type': 'Store',
    '@id': 'https://ambra.example/en/stores#tartu',
    address: { streetAddress: 'Lõokese tee 4', addressCountry: 'EE' },
    geo: { latitude: 58.3 },
    openingHoursSpecification: [{ dayOfWeek: 'Saturday', opens: '09:00', closes: '15:00' }],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-24', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-31', opens: '10:00', closes: '14:00' },
    ],
  })
  const { lat: _lat, lng: _lng, ...unplaced } = shop
  expect(storeData(unplaced, 'https://ambra.example/stores', [])).not.toHaveProperty('geo')
})
