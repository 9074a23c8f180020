/** A town with its middle, and street names of our own choosing: `country, town, county, municipality, longitude, latitude, postcode start, points`. */
export type Town = readonly [
  country: 'EE' | 'LV' | 'LT',
  town: string,
  county: string,
  municipality: string,
  lon: number,
  lat: number,
  postcode: string,
  points: number,
]

/** Towns of the demo's parcel lockers with how many points each carrier has there. */
// biome-ignore format: one town a line
export const towns: readonly Town[] = [
  ['EE', 'Tallinn', 'Harju maakond', 'Tallinn', 24.7536, 59.437, '101', 12],
  ['EE', 'Tartu', 'Tartu maakond', 'Tartu linn', 26.7251, 58.378, '510', 7],
  ['EE', 'Pärnu', 'Pärnu maakond', 'Pärnu linn', 24.4999, 58.3859, '800', 4],
  ['EE', 'Narva', 'Ida-Viru maakond', 'Narva linn', 28.1791, 59.3797, '203', 4],
  ['EE', 'Viljandi', 'Viljandi maakond', 'Viljandi linn', 25.59, 58.3639, '710', 3],
  ['EE', 'Rakvere', 'Lääne-Viru maakond', 'Rakvere linn', 26.3558, 59.3464, '443', 3],
  ['EE', 'Kuressaare', 'Saare maakond', 'Saaremaa vald', 22.4852, 58.2528, '938', 2],
  ['EE', 'Haapsalu', 'Lääne maakond', 'Haapsalu linn', 23.5411, 58.9431, '905', 2],
  ['EE', 'Võru', 'Võru maakond', 'Võru linn', 27.0195, 57.8339, '656', 2],
  ['EE', 'Valga', 'Valga maakond', 'Valga vald', 26.0436, 57.7769, '682', 2],
  ['EE', 'Jõhvi', 'Ida-Viru maakond', 'Jõhvi vald', 27.4128, 59.3592, '415', 2],
  ['EE', 'Kohtla-Järve', 'Ida-Viru maakond', 'Kohtla-Järve linn', 27.2731, 59.3986, '303', 2],
  ['EE', 'Paide', 'Järva maakond', 'Paide linn', 25.5572, 58.8856, '727', 2],
  ['EE', 'Rapla', 'Rapla maakond', 'Rapla vald', 24.7928, 59.0072, '795', 2],
  ['EE', 'Põlva', 'Põlva maakond', 'Põlva vald', 27.0526, 58.0603, '633', 1],
  ['EE', 'Jõgeva', 'Jõgeva maakond', 'Jõgeva vald', 26.3935, 58.7467, '483', 1],
  ['EE', 'Kärdla', 'Hiiu maakond', 'Hiiumaa vald', 22.7447, 58.9978, '924', 1],
  ['EE', 'Keila', 'Harju maakond', 'Keila linn', 24.4131, 59.3036, '766', 2],
  ['EE', 'Maardu', 'Harju maakond', 'Maardu linn', 25.0161, 59.4767, '741', 2],
  ['EE', 'Saue', 'Harju maakond', 'Saue vald', 24.5496, 59.3231, '765', 2],
  ['EE', 'Viimsi', 'Harju maakond', 'Viimsi vald', 24.8467, 59.5, '740', 2],
  ['EE', 'Elva', 'Tartu maakond', 'Elva vald', 26.4211, 58.2225, '615', 1],
  ['EE', 'Otepää', 'Valga maakond', 'Otepää vald', 26.4956, 58.0586, '674', 1],
  ['EE', 'Tapa', 'Lääne-Viru maakond', 'Tapa vald', 25.9586, 59.2606, '451', 1],
  ['LV', 'Rīga', 'Rīga', 'Rīga', 24.1052, 56.9496, '10', 6],
  ['LV', 'Liepāja', 'Liepāja', 'Liepāja', 21.0108, 56.5047, '34', 2],
  ['LV', 'Daugavpils', 'Daugavpils', 'Daugavpils', 26.5362, 55.8747, '54', 2],
  ['LV', 'Jelgava', 'Jelgava', 'Jelgava', 23.7128, 56.6511, '30', 2],
  ['LV', 'Valmiera', 'Valmieras novads', 'Valmiera', 25.4264, 57.5411, '42', 2],
  ['LV', 'Cēsis', 'Cēsu novads', 'Cēsis', 25.2749, 57.3119, '41', 1],
  ['LT', 'Vilnius', 'Vilniaus apskr.', 'Vilniaus m. sav.', 25.2797, 54.6872, '011', 6],
  ['LT', 'Kaunas', 'Kauno apskr.', 'Kauno m. sav.', 23.9036, 54.8985, '442', 4],
  ['LT', 'Klaipėda', 'Klaipėdos apskr.', 'Klaipėdos m. sav.', 21.1443, 55.7033, '912', 3],
  ['LT', 'Šiauliai', 'Šiaulių apskr.', 'Šiaulių m. sav.', 23.3137, 55.9349, '762', 2],
  ['LT', 'Panevėžys', 'Panevėžio apskr.', 'Panevėžio m. sav.', 24.3575, 55.7348, '352', 2],
]

/** Invented streets by country. */
export const streets: Record<Town[0], readonly string[]> = {
  EE: [
    'Vahtraoksa tn',
    'Lõokese tee',
    'Kuldnoka tn',
    'Uuspargi pst',
    'Sirelipõõsa tn',
    'Vana-Veski tee',
    'Rukkivälja tn',
    'Majakavahi tn',
    'Pilvekese tn',
    'Käbilinnu tee',
    'Kaskede allee',
    'Laevapoiste tn',
  ],
  LV: [
    'Pīlādžu iela',
    'Vecās dzirnavas iela',
    'Bērzlapu iela',
    'Zvaniņu iela',
    'Rītausmas iela',
    'Dzintarvēja iela',
  ],
  LT: [
    'Pušyno tako g.',
    'Aušros kalvos g.',
    'Liepžiedžio g.',
    'Vėjo malūno g.',
    'Gintarėlio g.',
    'Šaltinio pievos g.',
  ],
}

/** Kinds of place a locker stands at, in the genitive, by country. */
export const venues: Record<Town[0], readonly string[]> = {
  EE: [
    'turuhoone',
    'raamatukogu',
    'spordihalli',
    'bussijaama',
    'kaubahoovi',
    'tervisekeskuse',
    'tankla',
    'toidupoe',
  ],
  LV: ['tirgus', 'bibliotēkas', 'sporta halles', 'autoostas', 'veikala', 'degvielas stacijas'],
  LT: ['turgaus', 'bibliotekos', 'sporto salės', 'autobusų stoties', 'parduotuvės', 'degalinės'],
}
