import type { Family } from '../catalogue/family.ts'

/** Air purifiers. */
export const airPurifiers: Family = {
  kind: 'air-purifier',
  category: 'air-purifiers',
  noun: ['õhupuhasti', 'air purifier', 'Очиститель воздуха'],
  warranty: 24,
  padding: 60,
  base: {},
  columns: ['room_m2', 'extraction', 'noise', 'power_w', 'app', 'dims', 'weight'],
  key: ['room_m2', 'extraction', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Õhupuhasti kuni {room_m2} m² toale.', 'An air purifier for rooms up to {room_m2} m².', 'Очиститель воздуха для комнаты до {room_m2} м².'],
    ['Õietolm, tolm ja kööginõgi jäävad filtrisse.', 'Pollen, dust and kitchen smoke stay in the filter.', 'Пыльца, пыль и кухонный чад остаются в фильтре.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['Kase õitsemise ajal on {name} magamistoas suurem abi kui kinnine aken. Ta vahetab õhu viis korda tunnis.', 'In birch season {name} helps more in a bedroom than a closed window. It changes the air five times an hour.', 'В сезон цветения берёзы {name} в спальне помогает лучше закрытого окна. Воздух обновляется пять раз в час.'],
    ['{name} mõõdab õhku ja töötab ainult siis, kui vaja. Öösel on ta {noise} dB.', '{name} measures the air and works only when needed. At night it makes {noise} dB.', '{name} измеряет воздух и работает только при необходимости. Ночью шум {noise} дБ.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['app', 'Äpp näitab peente osakeste hulka nädala kaupa.', 'The app shows fine particles week by week.', 'Приложение показывает мелкие частицы по неделям.'],
    ['', 'Kolmekihiline filter kestab umbes aasta ja ütleb ise, kui on täis.', 'The three-layer filter lasts about a year and tells you when it is full.', 'Трёхслойного фильтра хватает примерно на год, о замене он сообщит.'],
    ['room_m2>=40', 'Võtab õhku kahelt küljelt, seega võib seista nurgas.', 'It draws air from two sides, so it may stand in a corner.', 'Забирает воздух с двух сторон, можно ставить в углу.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Esimene filter on sees, uusi hoiame laos.', 'The first filter is inside; we keep more in stock.', 'Первый фильтр внутри, новые есть на складе.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['tuulik', 'Hingus 20', 'TU-H20', 99, 'white', [20, 180, 24, 25, false, '360x210x210', 2.6]],
    ['tuulik', 'Hingus 45', 'TU-H45', 199, 'white sand', [45, 380, 22, 38, true, '520x260x260', 5.1]],
    ['tuulik', 'Hingus 80', 'TU-H80', 349, 'white', [80, 620, 25, 55, true, '640x330x330', 8.4]],
    ['saarelux', 'Mets 35', 'SL-M35', 159, 'sage', [35, 300, 24, 32, true, '460x240x240', 4.3]],
  ],
}

/** Humidifiers. */
export const humidifiers: Family = {
  kind: 'humidifier',
  category: 'humidifiers',
  noun: ['õhuniisuti', 'humidifier', 'Увлажнитель воздуха'],
  warranty: 24,
  padding: 50,
  base: {},
  columns: ['room_m2', 'volume_l', 'noise', 'power_w', 'app', 'dims', 'weight'],
  key: ['room_m2', 'volume_l', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Õhuniisuti {volume_l} l paagiga.', 'A humidifier with a {volume_l} l tank.', 'Увлажнитель с баком {volume_l} л.'],
    ['Talvine tuba 45 % niiskuse juurde.', 'Brings a winter room to 45% humidity.', 'Доводит влажность зимней комнаты до 45 %.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['Küttehooajal kuivab õhk 20 protsendini. {name} toob niiskuse tagasi sinna, kus nina ja parkett tunnevad end hästi.', 'In the heating season air dries to 20 per cent. {name} brings it back to where nose and parquet feel well.', 'В отопительный сезон влажность падает до 20 процентов. {name} возвращает её туда, где хорошо и носу, и паркету.'],
    ['Paak täidetakse pealt: {name} ei pea kraani alla tõstma.', 'You fill it from the top: {name} need not be lifted to the tap.', 'Вода заливается сверху: {name} не нужно нести к крану.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['app', 'Niiskust saab hoida äpist ühe protsendi täpsusega.', 'The app holds humidity to one per cent.', 'Приложение держит влажность с точностью до процента.'],
    ['noise<28', 'Öösel on ta {noise} dB, seda ei kuule.', 'At night it makes {noise} dB, which you will not notice.', 'Ночью шум {noise} дБ, его не слышно.'],
    ['', 'Kui vesi otsa saab, lülitub ta ise välja.', 'When the water runs out it switches off.', 'Когда вода заканчивается, отключается сам.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Pese paaki kord nädalas, hari on kaasas.', 'Wash the tank once a week; a brush is included.', 'Мойте бак раз в неделю, щётка в комплекте.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['tuulik', 'Udu 3', 'TU-U3', 49.9, 'white', [20, 3, 27, 25, false, '290x190x190', 1.5]],
    ['tuulik', 'Udu 6', 'TU-U6', 99, 'white sand', [40, 6, 26, 32, true, '340x230x230', 2.4]],
    ['tuulik', 'Udu Aur', 'TU-UA', 179, 'white', [60, 5, 34, 260, true, '380x260x240', 4.2]],
    ['tamm', 'Kaste', 'TM-KS', 29.9, 'blue', [15, 2, 30, 22, false, '260x170x170', 1.1], { visibility: 3 }],
  ],
}

/** Room heaters. */
export const heaters: Family = {
  kind: 'heater',
  category: 'heaters-fans',
  noun: ['küttekeha', 'heater', 'Обогреватель'],
  warranty: 24,
  padding: 60,
  base: {},
  columns: ['type', 'power_w', 'room_m2', 'app', 'noise', 'dims', 'weight'],
  key: ['type', 'power_w', 'room_m2'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Küttekeha {power_w} W, kuni {room_m2} m².', 'A {power_w} W heater for up to {room_m2} m².', 'Обогреватель {power_w} Вт, до {room_m2} м².'],
    ['Kiire soojus sinna, kus kütet napib.', 'Quick warmth where heating falls short.', 'Быстрое тепло там, где отопления не хватает.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} soojendab {room_m2} m² ja lülitub ümber kukkudes kohe välja.', '{name} warms {room_m2} m² and switches off at once if it tips over.', '{name} обогревает {room_m2} м² и сразу отключается при падении.'],
    ['Kevadel, kui küte on juba kinni, teeb {name} õhtu soojaks.', 'In spring, when the heating is off, {name} warms the evening.', 'Весной, когда отопление отключили, {name} согреет вечер.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=oil', 'Õliradiaator hoiab soojust ka pärast väljalülitamist.', 'An oil radiator stays warm after it is switched off.', 'Масляный радиатор держит тепло и после отключения.'],
    ['type=ceramic', 'Keraamiline element on soe mõne sekundiga.', 'The ceramic element is warm in seconds.', 'Керамический элемент греет уже через секунды.'],
    ['type=convector', 'Seinale kinnitamise komplekt on kaasas.', 'A wall kit is included.', 'Комплект для стены прилагается.'],
    ['app', 'Äpist saad kütte sisse lülitada juba koduteel.', 'From the app you can start it on your way home.', 'Из приложения можно включить по дороге домой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Ära kata küttekeha kinni.', 'Do not cover the heater.', 'Не накрывайте обогреватель.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['tuulik', 'Lõõsk', 'TU-L1', 49.9, 'white black', ['ceramic', 2000, 20, false, 48, '280x190x160', 1.9]],
    ['tuulik', 'Radi 9', 'TU-R9', 89, 'white', ['oil', 2000, 25, false, 0, '640x420x240', 9.4]],
    ['pohja', 'Sein 15', 'PH-S15', 149, 'white graphite', ['convector', 1500, 18, true, 0, '400x640x90', 5.1]],
    ['tamm', 'Soe', 'TM-SO', 24.9, 'black', ['ceramic', 1500, 14, false, 52, '250x180x150', 1.4], { qty: 0 }],
  ],
}

/** Fans. */
export const fans: Family = {
  kind: 'fan',
  category: 'heaters-fans',
  noun: ['ventilaator', 'fan', 'Вентилятор'],
  warranty: 24,
  padding: 50,
  base: {},
  columns: ['type', 'power_w', 'speeds', 'noise', 'app', 'dims', 'weight'],
  key: ['type', 'power_w', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Ventilaator {speeds} kiirusega, {noise} dB.', 'A fan with {speeds} speeds at {noise} dB.', 'Вентилятор: {speeds|скорость|скорости|скоростей}, {noise} дБ.'],
    ['Jahe tuul kuumaks nädalaks.', 'A cool breeze for the hot week.', 'Прохладный ветер на жаркую неделю.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} liigutab õhku, mitte pabereid. Kõige madalamal kiirusel on ta {noise} dB.', '{name} moves air, not papers. At its lowest speed it makes {noise} dB.', '{name} двигает воздух, а не бумаги. На низкой скорости шум {noise} дБ.'],
    ['Juulis saab poes ventilaatorid otsa. {name} tasub osta mais.', 'In July shops run out of fans. {name} is worth buying in May.', 'В июле вентиляторы заканчиваются. {name} стоит купить в мае.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=tower', 'Torn võtab põrandal ruumi kahe raamatu jagu.', 'The tower takes up the floor space of two books.', 'Колонна занимает на полу место двух книг.'],
    ['type=pedestal', 'Kõrgust saab muuta 90 ja 130 sentimeetri vahel.', 'The height changes between 90 and 130 centimetres.', 'Высота меняется от 90 до 130 сантиметров.'],
    ['app', 'Olemas on nii pult kui ka äpp.', 'It has both a remote and an app.', 'Есть и пульт, и приложение.'],
    ['', 'Võre tuleb puhastamiseks lahti.', 'The grille comes off for cleaning.', 'Решётка снимается для чистки.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Taimer kuni kaheksa tundi.', 'The timer runs up to eight hours.', 'Таймер до восьми часов.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['tuulik', 'Briis', 'TU-B1', 39.9, 'white black', ['desk', 35, 3, 38, false, '380x300x220', 2.1]],
    ['tuulik', 'Briis Torn', 'TU-BT', 89, 'white graphite', ['tower', 45, 6, 32, true, '960x300x300', 4.2]],
    ['tuulik', 'Briis Jalg', 'TU-BJ', 69.9, 'black', ['pedestal', 50, 4, 40, false, '1300x400x400', 5.4]],
    ['nordvik', 'Iil', 'NV-II', 149, 'sage', ['tower', 30, 12, 26, true, '920x260x260', 4.6]],
  ],
}

/** Electric scooters. */
export const eScooters: Family = {
  kind: 'e-scooter',
  category: 'e-scooters',
  noun: ['elektritõukeratas', 'electric scooter', 'Электросамокат'],
  warranty: 24,
  padding: 80,
  base: { app: true, charger_included: true },
  columns: ['range_km', 'speed_kmh', 'power_w', 'max_kg', 'ip_rating', 'dims', 'weight'],
  key: ['range_km', 'speed_kmh', 'ip_rating'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Elektritõukeratas, sõiduulatus {range_km} km.', 'An electric scooter with a range of {range_km} km.', 'Электросамокат с запасом хода {range_km} км.'],
    ['Tööle ja koju ühe laadimisega.', 'To work and home on one charge.', 'На работу и домой на одном заряде.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} sõidab kuni {range_km} km ja käib kolme sekundiga kokku, et rongi mahtuda.', '{name} goes up to {range_km} km and folds in three seconds to fit on a train.', '{name} проезжает до {range_km} км и складывается за три секунды, чтобы войти в поезд.'],
    ['Munakivi ja äärekivi: {name} pehmendab mõlemat õhkrehvidega.', 'Cobbles and kerbs: {name} softens both with air tyres.', 'Брусчатка и бордюры: {name} смягчает их надувными шинами.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['power_w>=400', 'Mootor viib ka Toompeale ilma lükkamata.', 'The motor climbs Toompea without a push.', 'Мотор поднимется и на Тоомпеа без помощи ногой.'],
    ['ip_rating', 'Vihma ta ei karda, lompi siiski ära sõida.', 'Rain is fine, though avoid deep puddles.', 'Дождя не боится, но в глубокие лужи не заезжайте.'],
    ['', 'Suunatuled on juhtraua otstes.', 'Indicators sit at the ends of the handlebar.', 'Поворотники находятся на концах руля.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Suurim kiirus on {speed_kmh} km/h, kiivrit soovitame alati.', 'The top speed is {speed_kmh} km/h; we always advise a helmet.', 'Максимальная скорость {speed_kmh} км/ч, шлем советуем всегда.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['rada', 'City 2', 'RD-C2', 499, 'graphite sage', [45, 20, 350, 110, 'ipx5', '1160x480x1120', 15.2], { qty: 0 }],
    ['rada', 'City 1', 'RD-C1', 349, 'black', [28, 20, 300, 100, 'ipx4', '1130x450x1080', 13.1]],
    ['rada', 'Tour', 'RD-T1', 749, 'black red', [70, 20, 500, 120, 'ipx5', '1200x500x1180', 21.4]],
    ['tamm', 'Veere', 'TM-E1', 279, 'white', [22, 20, 250, 100, 'ipx4', '1110x430x1060', 12.4]],
  ],
}
