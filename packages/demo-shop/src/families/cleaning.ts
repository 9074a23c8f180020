import type { Family, Words } from '../catalogue/family.ts'

const station: Words = ['aurujaam', 'steam station', 'Парогенератор']

/** Cordless stick vacuums. Vacuum cleaners carry no energy label. */
export const cordlessVacuums: Family = {
  kind: 'cordless-vacuum',
  category: 'cordless-vacuums',
  noun: ['varstolmuimeja', 'cordless vacuum', 'Вертикальный пылесос'],
  warranty: 24,
  padding: 60,
  base: {},
  columns: ['power_w', 'battery_min', 'noise', 'bin_l', 'mop', 'station', 'dims', 'weight'],
  key: ['power_w', 'battery_min', 'weight'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Juhtmeta tolmuimeja, töötab {battery_min} minutit.', 'A cordless vacuum that runs {battery_min} minutes.', 'Беспроводной пылесос, работает {battery_min|минуту|минуты|минут}.'],
    ['Kerge varstolmuimeja, {weight} kg.', 'A light stick vacuum of {weight} kg.', 'Лёгкий вертикальный пылесос, {weight} кг.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} ripub seinal ja on käes enne, kui puru laiali kõnnitakse. Aku annab {battery_min} minutit.', '{name} hangs on the wall and is in your hand before the crumbs spread. The battery gives {battery_min} minutes.', '{name} висит на стене и оказывается в руке раньше, чем крошки разнесут. Заряда хватает на {battery_min|минуту|минуты|минут}.'],
    ['Kolm tuba ühe laadimisega: {name} tõstab imemist vaibal ise.', 'Three rooms on one charge: {name} raises its suction on carpet by itself.', 'Три комнаты на одном заряде: {name} сам усиливает тягу на ковре.'],
    ['{name} kaalub {weight} kg, trepist üles tõstad teda ühe käega.', '{name} weighs {weight} kg, so you carry it upstairs in one hand.', '{name} весит {weight} кг, по лестнице его несут одной рукой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['mop', 'Niiske hari peseb samal ajal, kui imeb.', 'A wet roller washes while it vacuums.', 'Влажный валик моет одновременно с уборкой.'],
    ['station', 'Jaam tühjendab mahuti kotti, mida vahetad kord kuus.', 'The station empties the bin into a bag you change once a month.', 'Станция выгружает пыль из контейнера в мешок, который меняют раз в месяц.'],
    ['battery_min>=50', 'Aku on eemaldatav, teise saab juurde osta.', 'The battery comes off, and you can buy a second one.', 'Аккумулятор снимается, можно купить второй.'],
    ['', 'Harja ees on tuli, mis näitab tolmu diivani all.', 'A light on the head shows dust under the sofa.', 'Фонарик на щётке показывает пыль под диваном.'],
    ['', 'Juuksed ei keri harja ümber, kamm lõikab need lahti.', 'Hair does not wind round the brush; a comb cuts it loose.', 'Волосы не наматываются, их срезает гребёнка.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kaasas on seinahoidik, praootsik ja mööblihari.', 'Wall holder, crevice tool and furniture brush are included.', 'В комплекте настенный держатель, щелевая насадка и щётка для мебели.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['vari', 'Vars 7', 'VA-V7', 249, 'graphite white', [350, 45, 76, 0.6, false, false, '1150x260x230', 2.6]],
    ['vari', 'Vars 9 Jaam', 'VA-V9', 449, 'graphite', [480, 60, 75, 0.7, false, true, '1180x270x260', 2.8], { promoted: 1 }],
    ['vari', 'Vars Märg', 'VA-VM', 399, 'white', [400, 40, 78, 0.8, true, false, '1120x280x260', 4.4]],
    ['saarelux', 'Luud 5', 'SL-L5', 179, 'red white', [300, 40, 78, 0.5, false, false, '1130x250x220', 2.4]],
    ['tamm', 'Pühkija', 'TM-PH', 99, 'blue', [180, 30, 80, 0.4, false, false, '1100x240x210', 2.2]],
    ['rukis', 'Vars Pluss', 'RK-VP2', 219, 'sage black', [380, 50, 77, 0.6, false, false, '1150x255x225', 2.7]],
  ],
}

/** Robot vacuums. */
export const robotVacuums: Family = {
  kind: 'robot-vacuum',
  category: 'robot-vacuums',
  noun: ['robottolmuimeja', 'robot vacuum', 'Робот-пылесос'],
  warranty: 24,
  padding: 70,
  base: { app: true, data_info: 'robot' },
  columns: ['suction_pa', 'navigation', 'battery_min', 'mop', 'station', 'noise', 'bin_l', 'dims', 'weight'],
  key: ['suction_pa', 'navigation', 'mop'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Robot imemisjõuga {suction_pa} Pa.', 'A robot with {suction_pa} Pa of suction.', 'Робот с силой всасывания {suction_pa} Па.'],
    ['Põrandad puhtaks sel ajal, kui sa kodus ei ole.', 'Clean floors while you are out.', 'Чистый пол, пока вас нет дома.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} sõidab toad läbi esimesel päeval ja teab pärast, kus laud seisab.', '{name} drives through the rooms on day one and then knows where the table stands.', '{name} в первый день объезжает комнаты и потом знает, где стоит стол.'],
    ['Koerakarv ei oota nädalavahetust. {name} käib iga päev läbi ja puhastab {suction_pa} Pa imemisjõuga ka vaiba serva.', 'Dog hair does not wait for the weekend. {name} goes round daily and with {suction_pa} Pa cleans the edge of the carpet too.', 'Собачья шерсть не ждёт выходных. {name} убирает каждый день и с силой {suction_pa} Па чистит и край ковра.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['mop', 'Mopp peseb sirgelt ja tõuseb vaibal üles.', 'The mop washes in straight lines and lifts on carpet.', 'Швабра моет ровными полосами и поднимается на ковре.'],
    ['station', 'Jaam tühjendab tolmu ja laeb, kott kestab umbes kaks kuud.', 'The station empties dust and charges; the bag lasts about two months.', 'Станция забирает пыль и заряжает робота, мешка хватает примерно на два месяца.'],
    ['navigation=lidar', 'Laser mõõdab tuba ka pimedas.', 'The laser measures the room in the dark too.', 'Лазер измеряет комнату и в темноте.'],
    ['navigation=gyro', 'Sõidab ridade kaupa ilma kaamerata.', 'It drives in rows without a camera.', 'Ездит рядами без камеры.'],
    ['navigation=camera-nav', 'Kaamera tunneb ära juhtmed ja sokid ning sõidab ringi.', 'The camera recognises cables and socks and drives round them.', 'Камера узнаёт провода и носки и объезжает их.'],
    ['', 'Äpis saab märkida toad ja keelualad.', 'In the app you mark rooms and no-go areas.', 'В приложении отмечаются комнаты и запретные зоны.'],
    ['battery_min>=150', 'Aku kestab {battery_min} minutit, umbes 150 m².', 'The battery lasts {battery_min} minutes, about 150 m².', 'Аккумулятора хватает на {battery_min|минуту|минуты|минут}, это около 150 м².'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Ületab kahe sentimeetri kõrguse lävepaku.', 'It climbs a threshold of two centimetres.', 'Переезжает порог высотой два сантиметра.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['vari', 'S2 Jaam', 'VA-S2', 449, 'white black', [7000, 'lidar', 180, true, true, 66, 0.4, '430x350x350', 8.2], { promoted: 1 }],
    ['vari', 'S1', 'VA-S1', 249, 'white black', [4000, 'lidar', 120, true, false, 65, 0.5, '97x350x350', 3.6]],
    ['vari', 'S3 Pesu', 'VA-S3', 799, 'white', [10000, 'camera-nav', 200, true, true, 64, 0.4, '460x400x420', 12.6]],
    ['nordvik', 'Ringi', 'NV-RG', 349, 'graphite', [6000, 'lidar', 150, true, false, 66, 0.5, '96x345x345', 3.7]],
    ['tamm', 'Mutt', 'TM-MU', 149, 'black', [2500, 'gyro', 90, false, false, 68, 0.4, '80x320x320', 2.6]],
    ['saarelux', 'Tuvi', 'SL-TV', 299, 'sand', [5000, 'lidar', 140, true, false, 65, 0.5, '95x345x345', 3.5], { qty: 1 }],
  ],
}

/** Vacuums with a bag. */
export const bagVacuums: Family = {
  kind: 'bag-vacuum',
  category: 'bag-vacuums',
  noun: ['kotiga tolmuimeja', 'bag vacuum', 'Пылесос с мешком'],
  warranty: 24,
  padding: 60,
  base: {},
  columns: ['power_w', 'noise', 'bin_l', 'cable_m', 'dims', 'weight'],
  key: ['power_w', 'noise', 'bin_l'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kotiga tolmuimeja, {noise} dB.', 'A bag vacuum at {noise} dB.', 'Пылесос с мешком, {noise} дБ.'],
    ['Kott {bin_l} l, juhe {cable_m} m.', 'A {bin_l} l bag and a {cable_m} m cord.', 'Мешок {bin_l} л, шнур {cable_m} м.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on vaikne: {noise} dB lubab imeda ka siis, kui laps magab.', '{name} is quiet: at {noise} dB you can vacuum while a child sleeps.', '{name} тихий: {noise} дБ позволяют убирать, пока ребёнок спит.'],
    ['Kott hoiab tolmu sees ka vahetamise ajal. {name} sulgeb selle kaanega.', 'A bag keeps dust inside even when you change it. {name} closes it with a lid.', 'Мешок удерживает пыль и при замене. {name} закрывает его крышкой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['', 'Filter püüab õietolmu ja on pestav.', 'The filter catches pollen and is washable.', 'Фильтр ловит пыльцу и моется.'],
    ['cable_m>=8', 'Juhtmest jätkub kahele toale ilma pistikut vahetamata.', 'The cord reaches two rooms without changing sockets.', 'Шнура хватает на две комнаты без переключения.'],
    ['power_w>=800', 'Parketihari on karvaga ja ei kriimusta.', 'The parquet brush has bristles and does not scratch.', 'Щётка для паркета с ворсом и не царапает.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Neli kotti on karbis, lisaks müüme neid viie kaupa.', 'Four bags are in the box; more are sold in fives.', 'Четыре мешка в коробке, ещё продаём по пять.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Vaikne 69', 'SL-V69', 179, 'blue white', [700, 69, 4, 8, '270x430x290', 5.6]],
    ['saarelux', 'Vaikne 64', 'SL-V64', 249, 'graphite', [650, 64, 4.5, 9, '280x450x300', 6.1]],
    ['tamm', 'Kott 800', 'TM-K8', 79.9, 'red', [800, 78, 3, 5, '240x380x270', 4.3]],
    ['rukis', 'Puhur', 'RK-PU', 119, 'blue graphite', [850, 74, 3.5, 7, '250x410x280', 5]],
  ],
}

/** Irons, steam stations and hand steamers. */
export const irons: Family = {
  kind: 'steam-iron',
  category: 'irons',
  noun: ['triikraud', 'iron', 'Утюг'],
  warranty: 24,
  padding: 40,
  base: {},
  columns: ['type', 'steam_g', 'power_w', 'volume_l', 'dims', 'weight'],
  key: ['type', 'steam_g', 'power_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{type}, auru {steam_g} g minutis.', '{type} with {steam_g} g of steam a minute.', '{type}, пара {steam_g} г в минуту.'],
    ['Sirged särgid vähema vaevaga.', 'Smooth shirts with less effort.', 'Гладкие рубашки с меньшими усилиями.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} annab {steam_g} g auru minutis, linane särk läheb sirgeks ühe tõmbega.', '{name} gives {steam_g} g of steam a minute; a linen shirt goes smooth in one pass.', '{name} даёт {steam_g} г пара в минуту, льняная рубашка разглаживается за один проход.'],
    ['Tald libiseb ka üle nööpide. {name} soojeneb poole minutiga.', 'The plate glides past buttons. {name} is warm in half a minute.', 'Подошва скользит мимо пуговиц. {name} нагревается за полминуты.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=steam-station', 'Eraldi veepaak teeb käeosa kergeks.', 'The separate tank keeps the hand part light.', 'Отдельный бак делает ручную часть лёгкой.'],
    ['type=steamer', 'Kleiti saab aurutada riidepuul.', 'A dress can be steamed on its hanger.', 'Платье можно отпарить прямо на вешалке.'],
    ['', 'Kaheksa minuti pärast lülitub ise välja.', 'It switches off by itself after eight minutes.', 'Через восемь минут отключается сам.'],
    ['', 'Katlakivi koguneb nuppu, mille saab loputada.', 'Limescale gathers in a knob that rinses clean.', 'Накипь собирается в клапане, который промывают.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Sobib kraanivesi, väga kareda vee korral sega destilleerituga.', 'Tap water is fine; mix very hard water with distilled.', 'Подходит вода из крана, очень жёсткую разбавьте дистиллированной.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Sile 26', 'SL-S26', 49.9, 'blue white', ['iron', 45, 2600, 0.35, '150x300x130', 1.4]],
    ['saarelux', 'Sile Jaam', 'SL-SJ', 199, 'graphite', ['steam-station', 130, 2400, 1.8, '270x400x230', 5.2], { noun: station }],
    ['siidi', 'Aur', 'SI-A1', 59.9, 'lavender white', ['steamer', 25, 1500, 0.2, '300x120x110', 0.9], { noun: ['käsiaurutaja', 'hand steamer', 'Отпариватель'] }],
    ['tamm', 'Raud', 'TM-RA', 24.9, 'red', ['iron', 30, 2200, 0.28, '145x285x120', 1.1]],
    ['vari', 'Sula Jaam', 'VA-SJ', 279, 'white graphite', ['steam-station', 160, 3000, 2.2, '290x420x250', 5.9], { noun: station }],
  ],
}
