import type { Family } from '../catalogue/family.ts'

/** Hair dryers. */
export const hairDryers: Family = {
  kind: 'hair-dryer',
  category: 'hair-dryers',
  noun: ['föön', 'hair dryer', 'Фен'],
  warranty: 24,
  padding: 35,
  base: {},
  columns: ['power_w', 'ionic', 'temperatures', 'speeds', 'noise', 'dims', 'weight'],
  key: ['power_w', 'ionic', 'weight'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{power_w} W föön, kaal {weight} kg.', 'A hair dryer with {power_w} W that weighs {weight} kg.', 'Фен {power_w} Вт весом {weight} кг.'],
    ['Kiire kuivatus mõõduka kuumusega.', 'Quick drying at moderate heat.', 'Быстрая сушка при умеренном нагреве.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} kuivatab õhuhulga, mitte kuumusega, nii et juuksed ei lõhna kõrbenult.', '{name} dries with the amount of air, not with heat, so hair does not smell scorched.', '{name} сушит потоком воздуха, а не жаром, волосы не пахнут палёным.'],
    ['Hommikul loeb iga minut. {name} kuivatab poolpikad juuksed umbes viie minutiga.', 'In the morning minutes count. {name} dries medium hair in about five.', 'Утром дорога каждая минута. {name} сушит волосы средней длины примерно за пять.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['ionic', 'Ioonid vähendavad elektriseerumist talvise mütsi järel.', 'Ions reduce static after a winter hat.', 'Ионы снимают электризацию после зимней шапки.'],
    ['weight<0.5', 'Käsi ei väsi ka pikkade juustega.', 'Your arm does not tire even with long hair.', 'Рука не устаёт даже с длинными волосами.'],
    ['', 'Jaheda õhu nupp jätab soengu paika.', 'The cool button sets the style.', 'Кнопка холодного воздуха закрепляет укладку.'],
    ['', 'Filter tuleb lahti ja pestakse kraani all.', 'The filter comes off and rinses under the tap.', 'Фильтр снимается и моется под краном.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kaasas on kitsas otsik ja lokihajuti.', 'A narrow nozzle and a diffuser are included.', 'В комплекте узкая насадка и диффузор.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['siidi', 'Tuul', 'SI-T1', 59.9, 'lavender black', [1800, true, 3, 2, 78, '260x210x90', 0.52]],
    ['siidi', 'Tuul Pro', 'SI-TP', 199, 'graphite copper', [1600, true, 4, 3, 74, '250x80x80', 0.42], { promoted: 1 }],
    ['siidi', 'Reis', 'SI-R1', 29.9, 'sand', [1200, false, 2, 2, 80, '190x150x75', 0.33]],
    ['tamm', 'Puhu', 'TM-PU', 19.9, 'black', [2000, false, 3, 2, 83, '240x220x90', 0.56]],
    ['kuld', 'Lumi', 'KU-L1', 149, 'copper white', [1600, true, 4, 3, 76, '255x90x85', 0.45]],
  ],
}

/** Shavers and trimmers. */
export const shavers: Family = {
  kind: 'shaver',
  category: 'shavers',
  noun: ['pardel', 'shaver', 'Электробритва'],
  warranty: 24,
  padding: 35,
  base: { charger_included: true },
  columns: ['type', 'battery_min', 'wet_dry', 'ip_rating', 'dims', 'weight'],
  key: ['type', 'battery_min', 'wet_dry'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{type}, aku {battery_min} minutit.', '{type} with {battery_min} minutes of battery.', '{type}, работа {battery_min|минута|минуты|минут}.'],
    ['Sile lõug ilma punase kaelata.', 'A smooth chin without a red neck.', 'Гладкий подбородок без раздражения.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} lõikab lühikeseks ka kolme päeva habeme ega kisu.', '{name} cuts a three-day beard without pulling.', '{name} сбривает трёхдневную щетину и не дёргает.'],
    ['Viis minutit laadimist annab ühe raseerimise: {name} sobib neile, kes unustavad laadida.', 'Five minutes of charging give one shave: {name} suits people who forget to charge.', 'Пять минут зарядки хватает на одно бритьё: {name} для тех, кто забывает заряжать.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['wet_dry', 'Töötab ka duši all ja vahuga.', 'It works in the shower and with foam.', 'Работает и в душе, и с пеной.'],
    ['type=trimmer', 'Pikkus seatakse rattast poole millimeetri kaupa.', 'A wheel sets the length by half millimetres.', 'Длина регулируется колесом по полмиллиметра.'],
    ['type=rotary', 'Kolm pead järgivad lõuajoont.', 'Three heads follow the jaw.', 'Три головки повторяют линию подбородка.'],
    ['type=foil', 'Võrk hoiab tera nahast eemal.', 'The foil keeps the blade off the skin.', 'Сетка держит лезвие на расстоянии от кожи.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Hügieenitoode: avatud pakendit tagasi ei võeta, kui plomm on rikutud.', 'A hygiene product: an opened pack with a broken seal cannot be returned.', 'Гигиенический товар: с нарушенной пломбой не принимается обратно.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['siidi', 'Habe 5', 'SI-H5', 89, 'black', ['foil', 60, true, 'ipx7', '165x65x45', 0.19]],
    ['siidi', 'Habe 7', 'SI-H7', 159, 'graphite silver', ['rotary', 75, true, 'ipx7', '170x70x60', 0.21]],
    ['siidi', 'Piirel', 'SI-P1', 44.9, 'black copper', ['trimmer', 90, true, 'ipx7', '165x45x40', 0.16], { noun: ['habemepiirel', 'beard trimmer', 'Триммер для бороды'] }],
    ['tamm', 'Karv', 'TM-KA', 29.9, 'navy', ['rotary', 40, false, '', '160x65x55', 0.18]],
    ['kuld', 'Härra', 'KU-HA', 229, 'copper black', ['foil', 80, true, 'ipx7', '165x66x48', 0.22]],
  ],
}

/** Electric toothbrushes. */
export const toothbrushes: Family = {
  kind: 'toothbrush',
  category: 'toothbrushes',
  noun: ['elektriline hambahari', 'electric toothbrush', 'Электрическая зубная щётка'],
  warranty: 24,
  padding: 30,
  base: { ip_rating: 'ipx7', charger_included: true },
  columns: ['strokes', 'battery_days', 'programmes', 'app', 'dims', 'weight'],
  key: ['strokes', 'battery_days'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Helihambahari, {strokes} liigutust minutis.', 'A sonic toothbrush with {strokes} strokes a minute.', 'Звуковая щётка, {strokes|движение|движения|движений} в минуту.'],
    ['Aku kestab {battery_days} päeva, reisile laadijat ei võta.', 'The battery lasts {battery_days} days; leave the charger at home.', 'Аккумулятора хватает на {battery_days|день|дня|дней}, зарядку в поездку не берут.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} loeb kaks minutit ja annab iga kolmekümne sekundi järel märku poolt vahetada.', '{name} counts two minutes and tells you every thirty seconds to change sides.', '{name} отсчитывает две минуты и каждые тридцать секунд подсказывает сменить сторону.'],
    ['Igemed ei taha survet: {name} annab tulega teada, kui surud liiga kõvasti.', 'Gums dislike pressure: {name} lights up when you press too hard.', 'Дёсны не любят нажима: {name} сигналит светом, если давить сильно.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['app', 'Äpp näitab, milline koht jäi vahele.', 'The app shows the spot you missed.', 'Приложение покажет пропущенное место.'],
    ['programmes>=3', 'Õrn režiim sobib tundlikele hammastele.', 'The gentle mode suits sensitive teeth.', 'Мягкий режим для чувствительных зубов.'],
    ['', 'Harjaots vahetub klõpsuga, kolm tükki on karbis.', 'Heads click on; three are in the box.', 'Насадка меняется щелчком, в коробке три штуки.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Hügieenitoode: avatud pakendit tagasi ei võeta, kui plomm on rikutud.', 'A hygiene product: an opened pack with a broken seal cannot be returned.', 'Гигиенический товар: с нарушенной пломбой не принимается обратно.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['siidi', 'Naeratus 3', 'SI-N3', 49.9, 'white sage', [31000, 28, 3, false, '240x28x28', 0.12]],
    ['siidi', 'Naeratus 5', 'SI-N5', 99, 'white black lavender', [40000, 42, 5, true, '240x28x28', 0.13]],
    ['siidi', 'Naeratus Laps', 'SI-NL', 34.9, 'blue lavender', [24000, 30, 2, false, '200x30x30', 0.1]],
    ['tamm', 'Hambake', 'TM-HB', 19.9, 'white', [28000, 21, 1, false, '235x27x27', 0.11], { tiers: true }],
    ['nordvik', 'Hommik', 'NV-HO', 79.9, 'graphite sand', [38000, 60, 4, false, '238x28x28', 0.12]],
  ],
}

/** Scales for body and kitchen. */
export const scales: Family = {
  kind: 'scale',
  category: 'scales',
  noun: ['kaal', 'scale', 'Весы'],
  warranty: 24,
  padding: 30,
  base: { material: 'glass' },
  columns: ['type', 'max_kg', 'app', 'dims', 'weight'],
  key: ['type', 'max_kg'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kaal kuni {max_kg} kg.', 'A scale up to {max_kg} kg.', 'Весы до {max_kg} кг.'],
    ['Täpne kaal suure ja selge ekraaniga.', 'An accurate scale with a large, clear display.', 'Точные весы с крупным дисплеем.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} näitab sama numbrit ka siis, kui astud peale kaks korda.', '{name} shows the same figure when you step on twice.', '{name} показывает то же число, если встать дважды.'],
    ['Õhuke klaas ja neli andurit: {name} mahub kapi alla.', 'Thin glass and four sensors: {name} fits under a cupboard.', 'Тонкое стекло и четыре датчика: {name} помещается под шкаф.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['app', 'Äpp hoiab iga pereliikme andmed eraldi ja näitab muutust kuu kaupa.', 'The app keeps each family member apart and shows the change by month.', 'Приложение хранит данные каждого отдельно и показывает изменения по месяцам.'],
    ['type=kitchen-scale', 'Taarat saab nullida nii mitu korda kui retsept nõuab.', 'You can zero the bowl as often as the recipe asks.', 'Тару обнуляют столько раз, сколько нужно по рецепту.'],
    ['', 'Lülitub sisse puudutusest, patareid kestavad aasta.', 'It wakes at a touch, and the batteries last a year.', 'Включается от касания, батареек хватает на год.'],
    ['type=smart-scale', 'Kehakoostise näit on hinnang, mitte meditsiiniline mõõtmine.', 'Body composition is an estimate, not a medical measurement.', 'Состав тела показан как оценка, а не медицинское измерение.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Patareid on kaasas.', 'Batteries are included.', 'Батарейки в комплекте.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['siidi', 'Tasa', 'SI-TS', 29.9, 'white black', ['body-scale', 180, false, '22x300x300', 1.6]],
    ['nordvik', 'Tasa Nutikas', 'NV-TN', 59.9, 'white graphite', ['smart-scale', 200, true, '24x310x310', 1.8]],
    ['rukis', 'Gramm', 'RK-GR', 24.9, 'white silver', ['kitchen-scale', 5, false, '18x220x165', 0.48]],
    ['kuld', 'Gramm Salvei', 'KU-GV', 44.9, 'sage', ['kitchen-scale', 10, false, '20x230x180', 0.62]],
  ],
}
