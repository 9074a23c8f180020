import type { Words } from '../catalogue/family.ts'

/** Lead sentences of the categories that have one. */
export const categoryTexts: Record<string, Words> = {
  phones: [
    'Uued ja hinnatud telefonid, kellad ja kõik, mis nende juurde käib.',
    'New and graded phones, watches and everything that goes with them.',
    'Новые и оценённые телефоны, часы и всё, что к ним нужно.',
  ],
  'refurbished-phones': [
    'Iga telefon on kontrollitud, puhastatud ja hinnatud kuue klassi järgi. Klass näitab ainult välimust, töötavad nad kõik.',
    'Each phone is tested, cleaned and graded in six steps. The grade only describes its looks; all of them work.',
    'Каждый телефон проверен, очищен и оценён по шести классам. Класс говорит только о внешнем виде, работают они все.',
  ],
  computers: [
    'Sülearvutid eesti klaviatuuriga, lauaarvutid ja kõik laua peale.',
    'Laptops with an Estonian keyboard, desktops and everything for your desk.',
    'Ноутбуки с эстонской клавиатурой, компьютеры и всё для рабочего стола.',
  ],
  'used-laptops': [
    'Kasutatud sülearvutid, mille aku on üle mõõdetud ja ketas uuega vahetatud või tühjendatud.',
    'Used laptops with a measured battery and a new or wiped drive.',
    'Б/у ноутбуки с проверенной батареей и новым или очищенным диском.',
  ],
  'tv-audio': [
    'Pilt ja heli koju, kaamerad ja mängud.',
    'Picture and sound for the home, cameras and games.',
    'Изображение и звук для дома, камеры и игры.',
  ],
  tvs: [
    'Vali suurus istumiskauguse järgi: 4K pildiga umbes poolteist ekraani diagonaali.',
    'Choose the size by the distance: with 4K about one and a half screen diagonals.',
    'Выбирайте размер по расстоянию: для 4K около полутора диагоналей экрана.',
  ],
  'large-appliances': [
    'Kaks inimest toovad seadme tuppa ja viivad sama otstarbega vana tasuta ära.',
    'We carry it in with two people and take away an old appliance of the same kind free of charge.',
    'Заносим вдвоём и бесплатно забираем старый прибор того же назначения.',
  ],
  'washing-machines': [
    'Mõõda enne sügavus ja ukseava. Energiaklass kehtib programmile Eco 40-60.',
    'Measure depth and doorway first. The energy class is for the Eco 40-60 programme.',
    'Сначала измерьте глубину и дверной проём. Класс указан для программы Eco 40-60.',
  ],
  fridges: [
    'Kõrgus, müra ja aastane energiakulu on iga külmiku juures kirjas.',
    'Height, noise and yearly energy use are shown for each fridge.',
    'Высота, шум и годовой расход энергии указаны у каждого холодильника.',
  ],
  kitchen: [
    'Kohvist röstsaiani: väike tehnika, mida kasutad iga päev.',
    'From coffee to toast: small appliances for every day.',
    'От кофе до тостов: техника на каждый день.',
  ],
  cleaning: ['Imejad, robotid ja triikrauad.', 'Vacuums, robots and irons.', 'Пылесосы, роботы и утюги.'],
  'beauty-health': [
    'Juuksed, habe, hambad ja kaal.',
    'Hair, beard, teeth and weight.',
    'Волосы, борода, зубы и вес.',
  ],
  'smart-home': [
    'Valgus, soojus, õhk ja valve ühes äpis.',
    'Light, heat, air and security in one app.',
    'Свет, тепло, воздух и охрана в одном приложении.',
  ],
  refurbished: [
    'Peaaegu uus, ausalt hinnatud. Vali klass, mille jälgedega oled rahul.',
    'Nearly new, clearly graded. Choose the grade whose marks you can live with.',
    'Почти новое, честно оценённое. Выберите класс, следы которого вас устраивают.',
  ],
  'special-offers': [
    'Iga soodushinna kõrval on viimase 30 päeva madalaim hind.',
    'Beside each reduced price we show the lowest price of the last 30 days.',
    'Рядом с каждой сниженной ценой указана самая низкая цена за 30 дней.',
  ],
  'gift-cards': [
    'Kinkekaart tuleb e-postiga ja kehtib kaks aastat.',
    'The gift card comes by e-mail and is valid for two years.',
    'Подарочная карта приходит по электронной почте и действует два года.',
  ],
}
