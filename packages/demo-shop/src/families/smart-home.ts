import type { Family } from '../catalogue/family.ts'

/** Smart bulbs. */
export const smartBulbs: Family = {
  kind: 'smart-bulb',
  category: 'smart-bulbs',
  noun: ['nutipirn', 'smart bulb', 'Умная лампа'],
  warranty: 24,
  padding: 20,
  energyScale: 'A-G',
  base: { app: true, data_info: 'home' },
  columns: [
    'socket',
    'lumens',
    'power_w',
    'color_light',
    'matter',
    'kwh_1000',
    'energy_class',
    'dims',
    'weight',
  ],
  key: ['socket', 'lumens', 'color_light'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Nutipirn soklile {socket}, {lumens} lm.', 'A smart bulb for {socket} with {lumens} lm.', 'Умная лампа, цоколь {socket}, {lumens} лм.'],
    ['Valgus, mida juhid telefonist või lülitist.', 'Light you control from phone or switch.', 'Свет, которым управляют с телефона или выключателем.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} valgustab õhtul soojalt ja hommikul selgelt. Heledus on {lumens} luumenit.', '{name} shines warm in the evening and clear in the morning. It gives {lumens} lumens.', '{name} вечером светит тепло, а утром ясно. Световой поток {lumens} лм.'],
    ['Keera pirn pessa ja lisa äppi: {name} on minuti pärast valmis, keskseadet ei ole vaja.', 'Screw it in and add it to the app: {name} is ready in a minute, without a hub.', 'Вкрутите и добавьте в приложение: {name} готова за минуту, без центрального блока.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['color_light', 'Värve saab valida või lasta neil aeglaselt vahetuda.', 'Colours can be chosen or left to change slowly.', 'Цвета можно выбрать или дать им медленно меняться.'],
    ['matter', 'Matter-standardiga töötab koos eri tootjate seadmetega.', 'With Matter it works beside devices of other makers.', 'По стандарту Matter работает с устройствами других производителей.'],
    ['', 'Kui elekter kaob, jätab ta viimase seade meelde.', 'After a power cut it remembers the last setting.', 'После отключения света помнит последнюю настройку.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Ei sobi vana hämardiga.', 'Not for use with an old dimmer.', 'Не подходит к старому диммеру.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kiirgo', 'Tuli E27', 'KG-E27', 12.9, 'white', ['e27', 806, 8, false, true, 8, 'e', '115x60x60', 0.06], { tiers: true }],
    ['kiirgo', 'Tuli E27 Värv', 'KG-E27V', 19.9, 'white', ['e27', 1055, 9.5, true, true, 10, 'f', '118x60x60', 0.07], { tiers: true }],
    ['kiirgo', 'Tuli E14', 'KG-E14', 12.9, 'white', ['e14', 470, 5, false, true, 5, 'f', '108x38x38', 0.04]],
    ['kiirgo', 'Tuli GU10', 'KG-GU', 14.9, 'white', ['gu10', 350, 4.7, true, true, 5, 'g', '58x50x50', 0.05]],
    ['tamm', 'Pirn E27', 'TM-E27', 7.9, 'white', ['e27', 806, 9, false, false, 9, 'f', '112x60x60', 0.05], { tiers: true }],
  ],
}

/** Smart plugs. */
export const smartPlugs: Family = {
  kind: 'smart-plug',
  category: 'smart-plugs',
  noun: ['nutipistik', 'smart plug', 'Умная розетка'],
  warranty: 24,
  padding: 20,
  base: { app: true, data_info: 'home' },
  columns: ['power_w', 'outdoor', 'matter', 'connection', 'standby_w', 'dims', 'weight'],
  key: ['power_w', 'outdoor', 'matter'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Nutipistik kuni {power_w} W.', 'A smart plug up to {power_w} W.', 'Умная розетка до {power_w} Вт.'],
    ['Näitab, kui palju elektrit seade päriselt kulutab.', 'Shows how much electricity a device really uses.', 'Показывает реальный расход электричества.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} teeb tavalisest lambist või küttekehast ajastatava. Koormus võib olla kuni {power_w} W.', '{name} puts an ordinary lamp or heater on a timer. It carries up to {power_w} W.', '{name} превращает обычную лампу или обогреватель в прибор с таймером. Нагрузка до {power_w} Вт.'],
    ['Kas triikraud jäi sisse? {name} annab vastuse telefoni.', 'Did you leave the iron on? {name} answers on your phone.', 'Утюг остался включённым? {name} ответит на телефоне.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['outdoor', 'Kate kaitseb vihma ja lume eest.', 'A flap protects it from rain and snow.', 'Крышка защищает от дождя и снега.'],
    ['matter', 'Matter-standard ühendab ta teiste tootjate äppidega.', 'Matter connects it to apps of other makers.', 'Стандарт Matter связывает её с приложениями других марок.'],
    ['', 'Mõõdab kulu iga minut ja teeb kuu kokkuvõtte.', 'It measures every minute and sums up the month.', 'Измеряет каждую минуту и подводит итог месяца.'],
    ['', 'Võib jälgida börsihinda ja lülitada odavaks tunniks sisse.', 'It can follow the hourly price and switch on when power is cheap.', 'Может следить за ценой по часам и включаться в дешёвый час.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Sobib Euroopa pistikule tüüp F.', 'It suits European plugs of type F.', 'Для европейских вилок типа F.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kiirgo', 'Lüli', 'KG-L1', 14.9, 'white', [3680, false, true, 'wi-fi', 0.6, '58x58x75', 0.08], { tiers: true }],
    ['kiirgo', 'Lüli Õue', 'KG-LO', 29.9, 'black', [3680, true, true, 'wi-fi', 0.8, '70x80x95', 0.18]],
    ['kiirgo', 'Lüli Zigbee', 'KG-LZ', 17.9, 'white', [3680, false, false, 'zigbee', 0.4, '56x56x72', 0.07]],
    ['tamm', 'Pesa', 'TM-PE', 8.9, 'white', [2300, false, false, 'wi-fi', 0.9, '60x60x80', 0.07], { tiers: true }],
  ],
}

/** Smart speakers. */
export const smartSpeakers: Family = {
  kind: 'smart-speaker',
  category: 'smart-speakers',
  noun: ['nutikõlar', 'smart speaker', 'Умная колонка'],
  warranty: 24,
  padding: 35,
  base: { microphone: true, bluetooth: '53', data_info: 'home' },
  columns: ['sound_w', 'screen_size', 'wifi', 'matter', 'dims', 'weight'],
  key: ['sound_w', 'wifi', 'matter'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Nutikõlar {sound_w} W heliga.', 'A smart speaker with {sound_w} W of sound.', 'Умная колонка {sound_w} Вт.'],
    ['Muusika, taimer ja valgus häälkäskluse peale.', 'Music, timer and lights by voice.', 'Музыка, таймер и свет голосом.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} paneb pliidi taimeri käima, kui käed on taignased.', '{name} sets a timer while your hands are in dough.', '{name} поставит таймер, когда руки в тесте.'],
    ['Mikrofoni saab lülitist päriselt välja võtta. {name} ütleb seda punase tulega.', 'A switch really disconnects the microphone. {name} shows it with a red light.', 'Микрофон по-настоящему отключается кнопкой. {name} сообщает об этом красным огоньком.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['screen_size>0', 'Ekraanil on kell, ilm ja retsept.', 'The screen shows clock, weather and recipe.', 'На экране часы, погода и рецепт.'],
    ['matter', 'Ta on ka Matter-seadmete keskus.', 'It is also a hub for Matter devices.', 'Она же служит центром для устройств Matter.'],
    ['sound_w>=20', 'Kaks kõlarit saab panna stereosse.', 'Two of them make a stereo pair.', 'Две колонки образуют стереопару.'],
    ['', 'Saab aru inglise ja eesti keelest, vene keelest osaliselt.', 'It understands English and Estonian, Russian in part.', 'Понимает английский и эстонский, русский частично.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Toiteplokk on karbis.', 'The power supply is in the box.', 'Блок питания в коробке.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kola', 'Kuula', 'KO-KU', 59.9, 'graphite sand', [12, 0, 'wifi5', true, '110x110x110', 0.52]],
    ['kola', 'Kuula Suur', 'KO-KS', 149, 'graphite sand', [40, 0, 'wifi6', true, '210x140x140', 1.9]],
    ['kola', 'Kuula Ekraan', 'KO-KE', 119, 'white', [10, 8, 'wifi5', true, '130x200x110', 0.8]],
    ['nordvik', 'Hääl', 'NV-HA', 79.9, 'sand graphite', [20, 0, 'wifi6', true, '130x120x120', 0.71]],
  ],
}

/** Thermostats. */
export const thermostats: Family = {
  kind: 'thermostat',
  category: 'thermostats',
  noun: ['nutitermostaat', 'smart thermostat', 'Умный термостат'],
  warranty: 24,
  padding: 25,
  base: { app: true, data_info: 'home' },
  columns: ['connection', 'matter', 'battery_days', 'dims', 'weight'],
  key: ['connection', 'matter'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Termostaat, mis kütab ainult siis, kui vaja.', 'A thermostat that heats only when needed.', 'Термостат, который греет только когда нужно.'],
    ['Soojus ajakava järgi, kraadi täpsusega.', 'Heat by schedule, to a degree.', 'Тепло по расписанию с точностью до градуса.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} langetab öösel kaks kraadi ja tõstab need enne ärkamist tagasi.', '{name} drops two degrees at night and brings them back before you wake.', '{name} ночью снижает температуру на два градуса и возвращает её к пробуждению.'],
    ['Pikk nädalavahetus maal? {name} hoiab kodu jahedana ja kütab selle soojaks, kui oled tagasiteel.', 'A long weekend away? {name} keeps the home cool and warms it when you head back.', 'Уехали на выходные? {name} держит дома прохладу и нагревает к возвращению.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['battery_days>0', 'Kaks AA patareid kestavad umbes aasta.', 'Two AA batteries last about a year.', 'Двух батареек AA хватает примерно на год.'],
    ['matter', 'Töötab Matter-standardiga.', 'It works with Matter.', 'Работает по стандарту Matter.'],
    ['', 'Avatud akna tunneb ta ära ja peatab kütmise.', 'It notices an open window and stops heating.', 'Замечает открытое окно и прекращает нагрев.'],
    ['connection=zigbee', 'Vajab Zigbee keskseadet.', 'It needs a Zigbee hub.', 'Нужен центральный блок Zigbee.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Sobivuse radiaatori või põrandaküttega leiad juhendist.', 'The manual lists matching radiators and floor heating.', 'Совместимость с радиаторами и тёплым полом есть в инструкции.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kiirgo', 'Soojus Ratas', 'KG-SR', 49.9, 'white', ['zigbee', false, 365, '55x55x85', 0.14], { tiers: true }],
    ['kiirgo', 'Soojus Sein', 'KG-SS', 99, 'white black', ['wi-fi', true, 0, '86x86x28', 0.16]],
    ['kiirgo', 'Soojus Põrand', 'KG-SP', 119, 'white', ['wi-fi', true, 0, '86x86x45', 0.2]],
    ['pohja', 'Kraad', 'PH-KR', 139, 'silver graphite', ['wi-fi', true, 0, '90x90x24', 0.19]],
  ],
}

/** Security cameras. */
export const securityCameras: Family = {
  kind: 'security-camera',
  category: 'security-cameras',
  noun: ['turvakaamera', 'security camera', 'Камера наблюдения'],
  warranty: 24,
  padding: 30,
  base: { app: true, microphone: true, data_info: 'camera' },
  columns: [
    'resolution',
    'view_angle',
    'outdoor',
    'night_vision',
    'connection',
    'battery_days',
    'ip_rating',
    'dims',
    'weight',
  ],
  key: ['resolution', 'outdoor', 'night_vision'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Turvakaamera vaatenurgaga {view_angle}°.', 'A security camera with a {view_angle}° view.', 'Камера с углом обзора {view_angle}°.'],
    ['Näeb ka pimedas ja salvestab kaardile.', 'Sees in the dark and records to a card.', 'Видит в темноте и пишет на карту.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} eristab inimest kassist ja saadab teate ainult esimese kohta.', '{name} tells a person from a cat and reports only the first.', '{name} отличает человека от кошки и сообщает только о первом.'],
    ['Video jääb mälukaardile sinu koju. {name} ei vaja kuutasu.', 'The video stays on a card in your home. {name} needs no subscription.', 'Видео остаётся на карте у вас дома. {name} не требует абонентской платы.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['outdoor', 'Talub Eesti talve, töötab alates −20 kraadist.', 'It stands an Estonian winter, from minus 20 degrees.', 'Выдерживает эстонскую зиму, работает от −20 градусов.'],
    ['battery_days>0', 'Aku kestab {battery_days} päeva, päikesepaneeli saab lisada.', 'The battery lasts {battery_days} days, and a solar panel can be added.', 'Аккумулятора хватает на {battery_days|день|дня|дней}, можно добавить солнечную панель.'],
    ['connection=lan', 'Vool ja pilt tulevad ühe võrgukaabliga.', 'Power and picture come over one network cable.', 'Питание и изображение идут по одному кабелю.'],
    ['night_vision', 'Öine pilt on värviline, kui läheduses on kas või tänavalamp.', 'The night picture is in colour if there is so much as a street lamp.', 'Ночью изображение цветное, если рядом есть хотя бы фонарь.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Naabri aeda filmida ei tohi, kaadrit saab äpis piirata.', 'Do not film your neighbour’s garden; the frame can be masked in the app.', 'Снимать участок соседа нельзя, кадр ограничивается в приложении.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['hoovi', 'Valvur 2', 'HO-V2', 59.9, 'white', ['qhd', 130, false, true, 'wi-fi', 0, '', '110x65x65', 0.21]],
    ['hoovi', 'Valvur Õu', 'HO-VO', 99, 'white black', ['qhd', 135, true, true, 'wi-fi', 180, 'ip65', '100x75x90', 0.38]],
    ['hoovi', 'Valvur PoE', 'HO-VP', 119, 'white', ['4k', 110, true, true, 'lan', 0, 'ip67', '90x90x200', 0.62]],
    ['hoovi', 'Pööraja', 'HO-PR', 49.9, 'white', ['fhd', 360, false, true, 'wi-fi', 0, '', '115x80x80', 0.26]],
    ['hoovi', 'Uksekell', 'HO-UK', 129, 'graphite', ['qhd', 150, true, true, 'wi-fi', 120, 'ip65', '140x50x28', 0.19], { noun: ['nutikas uksekell', 'video doorbell', 'Видеозвонок'] }],
  ],
}

/** Lamps. */
export const lamps: Family = {
  kind: 'desk-lamp',
  category: 'desk-lamps',
  noun: ['lamp', 'lamp', 'Лампа'],
  warranty: 24,
  padding: 60,
  base: {},
  columns: ['type', 'lumens', 'power_w', 'matter', 'dims', 'weight'],
  key: ['type', 'lumens', 'power_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Lamp valgusvooga {lumens} lm.', 'A lamp with {lumens} lm.', 'Лампа со световым потоком {lumens} лм.'],
    ['Valgus, mis langeb paberile, mitte silma.', 'Light that falls on paper, not in your eyes.', 'Свет падает на бумагу, а не в глаза.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} valgustab ühtlaselt kogu laua ja ei jäta käe varju.', '{name} lights the whole desk evenly and leaves no shadow of your hand.', '{name} равномерно освещает весь стол и не оставляет тени от руки.'],
    ['Talvel on valgus tööriist. {name} annab {lumens} luumenit ja valguse soojust saab muuta.', 'In winter light is a tool. {name} gives {lumens} lumens, and the colour warmth can be adjusted.', 'Зимой свет – это инструмент. {name} даёт {lumens} лм, теплоту света можно менять.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=desk', 'Õlg püsib seal, kuhu jätad.', 'The arm stays where you leave it.', 'Плечо остаётся там, где его оставили.'],
    ['type=floor', 'Raske alus seisab kindlalt ka vaibal.', 'The heavy base stands firm on carpet.', 'Тяжёлое основание устойчиво и на ковре.'],
    ['matter', 'Saab juhtida telefonist, Matter-standardiga.', 'It can be controlled by phone through Matter.', 'Управляется с телефона по стандарту Matter.'],
    ['', 'Valgusallikas on vahetatav, energiamärgis on lambi karbil.', 'The light source can be replaced; its energy label is on the pack.', 'Источник света заменяется, энергетическая этикетка на упаковке.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Juhe on kaetud kangaga, 1,8 m.', 'The cord is fabric-covered, 1.8 m.', 'Шнур в тканевой оплётке, 1,8 м.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kiirgo', 'Laud 1', 'KG-LA1', 49.9, 'black white sage', ['desk', 450, 7, false, '420x180x350', 1.4]],
    ['kiirgo', 'Laud Pro', 'KG-LAP', 119, 'graphite', ['desk', 800, 11, true, '480x200x420', 2.3]],
    ['kiirgo', 'Jalg', 'KG-J1', 149, 'black copper', ['floor', 1400, 18, true, '1650x280x280', 5.2]],
    ['nordvik', 'Varju', 'NV-VJ', 89, 'gold cream', ['desk', 520, 8, true, '360x220x220', 1.7]],
    ['kuld', 'Kuldkiir', 'KU-KK', 179, 'gold', ['desk', 600, 9, false, '450x210x300', 2.6], { visibility: 2 }],
  ],
}
