import type { OfferSet } from './offer-set.ts'

/** Groups of products shown on one page, each with its own quantity. */
export const groups: readonly OfferSet[] = [
  {
    sku: 'AM-GR-LIGHT',
    type: 'grouped',
    categories: ['lighting', 'smart-bulbs'],
    brand: 'kiirgo',
    parts: 'smart-bulb,smart-plug',
    colour: 'white',
    name: [
      'Kiirgo valguse alustuskomplekt',
      'Kiirgo lighting starter set',
      'Стартовый набор освещения Kiirgo',
    ],
    short: [
      'Pirnid ja pistik, vali kogused ise.',
      'Bulbs and a plug; choose the quantities.',
      'Лампы и розетка, количество выбираете сами.',
    ],
    description: [
      'Ühe korteri jaoks piisab tavaliselt neljast pirnist ja ühest pistikust.\n\nKõik osad töötavad ühes äpis.',
      'For one flat four bulbs and a plug are usually enough.\n\nAll parts work in one app.',
      'Для одной квартиры обычно хватает четырёх ламп и одной розетки.\n\nВсё работает в одном приложении.',
    ],
    associated: [
      ['KG-E27', 4],
      ['KG-E27V', 1],
      ['KG-E14', 2],
      ['KG-L1', 1],
    ],
  },
  {
    sku: 'AM-GR-HEAT',
    type: 'grouped',
    categories: ['thermostats'],
    brand: 'kiirgo',
    parts: 'thermostat,smart-plug',
    colour: 'white',
    name: [
      'Kiirgo küttejuhtimine tervele kodule',
      'Kiirgo heating control for the whole home',
      'Управление отоплением Kiirgo для всего дома',
    ],
    short: [
      'Termostaadid radiaatorile ja põrandale koos.',
      'Thermostats for radiator and floor together.',
      'Термостаты для радиатора и пола вместе.',
    ],
    description: [
      'Loe kokku radiaatorid ja põrandakütte toad ning vali kogus iga rea juures.\n\nPaigaldus käib kruvikeerajaga, elektritöö jäta elektrikule.',
      'Count the radiators and the rooms with floor heating, and set a quantity on each line.\n\nFitting takes a screwdriver; the wiring is for an electrician.',
      'Сосчитайте радиаторы и комнаты с тёплым полом и укажите количество в каждой строке.\n\nДля монтажа нужна отвёртка, электрику доверьте мастеру.',
    ],
    associated: [
      ['KG-SR', 3],
      ['KG-SP', 1],
      ['KG-LZ', 1],
    ],
  },
  {
    sku: 'AM-GR-WATCH',
    type: 'grouped',
    categories: ['security-cameras'],
    brand: 'hoovi',
    parts: 'security-camera',
    colour: 'white',
    name: [
      'Hoovi valvekomplekt eramule',
      'Hoovi security set for a house',
      'Комплект наблюдения Hoovi для дома',
    ],
    short: [
      'Kaamerad õue ja tuppa, mälukaardid juurde.',
      'Cameras for outside and inside, with memory cards.',
      'Камеры для улицы и дома и карты памяти.',
    ],
    description: [
      'Tavaliselt piisab ühest kaamerast värava ja ühest ukse juures.\n\nSalvestus jääb sinu mälukaardile.',
      'One camera at the gate and one by the door are usually enough.\n\nRecordings stay on your memory card.',
      'Обычно хватает одной камеры у ворот и одной у двери.\n\nЗаписи остаются на вашей карте памяти.',
    ],
    associated: [
      ['HO-VP', 1],
      ['HO-UK', 1],
      ['HO-V2', 1],
    ],
  },
  {
    sku: 'AM-GR-PHOTO',
    type: 'grouped',
    categories: ['photo-video', 'cameras'],
    brand: 'pilk',
    parts: 'camera,lens',
    colour: 'black',
    name: ['Pilk P5 komplekt objektiividega', 'Pilk P5 with lenses', 'Комплект Pilk P5 с объективами'],
    short: [
      'Kere ja kaks objektiivi, vali vajalikud.',
      'The body and two lenses; take what you need.',
      'Камера и два объектива, возьмите нужное.',
    ],
    description: [
      'Portreeks võta 50 mm, reisile suum. Mälukaart on eraldi rida.\n\nKõik tuleb ühes pakis.',
      'Take the 50 mm for portraits and the zoom for travel. The memory card is a line of its own.\n\nAll comes in one parcel.',
      'Для портрета берите 50 мм, в поездку зум. Карта памяти отдельной строкой.\n\nВсё приходит одной посылкой.',
    ],
    associated: [
      ['PL-P5', 1],
      ['PL-P50', 1],
      ['PL-P2470', 1],
      ['TR-T90', 1],
    ],
  },
  {
    sku: 'AM-GR-TABLE',
    type: 'grouped',
    categories: ['toasters', 'kitchen'],
    brand: 'rukis',
    parts: 'toaster,kettle,blender',
    colour: 'steel',
    name: ['Rukis köögi põhikomplekt', 'Rukis kitchen basics', 'Базовый набор для кухни Rukis'],
    short: [
      'Röster, veekeetja ja mikser ühest sarjast.',
      'Toaster, kettle and blender of one series.',
      'Тостер, чайник и блендер одной серии.',
    ],
    description: [
      'Esimesse koju või suvilasse: võta kõik või jäta midagi ära.\n\nRead on eraldi, koguse saab muuta nulliks.',
      'For a first home or a summer house: take all or leave some.\n\nEach line is separate, and a quantity may be zero.',
      'Для первой квартиры или дачи: берите всё или что-то оставьте.\n\nСтроки отдельные, количество можно поставить ноль.',
    ],
    associated: [
      ['RK-V4', 1],
      ['RK-K17', 1],
      ['RK-T12', 1],
    ],
  },
]
