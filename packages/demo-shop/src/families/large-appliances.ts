import type { Family } from '../catalogue/family.ts'

/** Washing machines. */
export const washingMachines: Family = {
  kind: 'washing-machine',
  category: 'washing-machines',
  noun: ['pesumasin', 'washing machine', 'Стиральная машина'],
  warranty: 24,
  padding: 45,
  energyScale: 'A-G',
  base: { spare_years: 10 },
  columns: [
    'type',
    'load',
    'spin',
    'energy_class',
    'kwh_100',
    'water_l',
    'noise',
    'programmes',
    'steam',
    'inverter',
    'app',
    'dims',
    'weight',
  ],
  key: ['load', 'spin', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Pesumasin {load} kg pesule, {spin} p/min ja {noise} dB.', 'A washing machine for {load} kg at {spin} rpm and {noise} dB.', 'Стиральная машина на {load} кг, {spin} об/мин, {noise} дБ.'],
    ['{load} kg täitekogus, {water_l} l vett tsükli kohta.', 'A {load} kg load with {water_l} l of water per cycle.', 'Загрузка {load} кг, {water_l} л воды за цикл.'],
    ['Vaikne pesumasin {programmes} programmiga.', 'A quiet washing machine with {programmes} programmes.', 'Тихая стиральная машина, {programmes|программа|программы|программ}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} kaalub pesu ise ja võtab täpselt nii palju vett kui vaja. Pool trumlit pestakse poole veega.', '{name} weighs the laundry and takes exactly the water it needs. Half a drum is washed with half the water.', '{name} сама взвешивает бельё и берёт ровно столько воды, сколько нужно. Половина барабана стирается половиной воды.'],
    ['Korteris loeb müra. {name} tsentrifuugib {noise} dB juures, nii et naaber ei tea, millal sa pesed.', 'In a flat, noise counts. {name} spins at {noise} dB, so the neighbour does not know when you wash.', 'В квартире важен шум. {name} отжимает с уровнем {noise} дБ, сосед не узнает, когда вы стираете.'],
    ['Trumlisse mahub {load} kg: voodipesu, saunalinad ja nädala särgid. {name} jagab raskuse enne tsentrifuugimist ühtlaseks.', 'The drum holds {load} kg: bed linen, sauna towels and a week of shirts. {name} balances the load before it spins.', 'В барабан помещается {load} кг: постельное бельё, полотенца и рубашки за неделю. Перед отжимом {name} распределяет вес.'],
    ['{name} on lihtne: keera nupp kangale, vajuta käima. Ekraan näitab lõpu kellaaega, mitte ainult minuteid.', '{name} is simple: turn the knob to the fabric and press start. The display shows the finishing time, not just minutes.', '{name} проста: поверните ручку к типу ткани и нажмите пуск. Дисплей показывает время окончания, а не только минуты.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['steam', 'Aur silub särgid ja värskendab villast, mida ei taha pesta.', 'Steam smooths shirts and freshens wool you would rather not wash.', 'Пар разглаживает рубашки и освежает шерсть, которую не хочется стирать.'],
    ['inverter', 'Invertermootoril harju ei ole, tootja annab mootorile kümme aastat garantiid.', 'The inverter motor has no brushes; the maker gives the motor a ten-year warranty.', 'В инверторном двигателе нет щёток, производитель даёт на него десять лет гарантии.'],
    ['app', 'Telefonist näed, kui pesu on valmis, ja saad käivitamise öise elektri ajaks lükata.', 'Your phone tells you when it is done, and you can delay the start to cheap electricity.', 'Телефон сообщит об окончании, а пуск можно отложить на дешёвое электричество.'],
    ['spin>=1400', 'Pärast {spin} pööret tuleb pesu välja peaaegu triikimiskuiv.', 'After {spin} revolutions the laundry comes out nearly ready to iron.', 'После отжима {spin} об/мин бельё почти готово к глажке.'],
    ['energy_class=a', 'Energiaklass A programmiga Eco 40-60, skaala A kuni G.', 'Energy class A on the Eco 40-60 programme, scale A to G.', 'Класс A по программе Eco 40-60, шкала от A до G.'],
    ['type=top', 'Pealtlaetav masin mahub 40 cm laiusesse vahesse ja selga ei pea küürutama.', 'Loading from the top it fits a 40 cm gap and spares your back.', 'Вертикальная загрузка помещается в проём 40 см и бережёт спину.'],
    ['depth<480', 'Väikese sügavusega korpus sobib vannituppa, kus tavaline masin jääb uksele ette.', 'The shallow body suits a bathroom where a full one blocks the door.', 'Неглубокий корпус подойдёт ванной, где обычная машина мешает двери.'],
    ['', 'Kiirprogramm peseb kergelt määrdunud pesu 20 minutiga.', 'The quick programme washes lightly soiled clothes in 20 minutes.', 'Быстрая программа освежает бельё за 20 минут.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Toome tuppa ja viime vana masina tasuta ära. Ühendamise saad tellida juurde.', 'We carry it in and take the old machine away free of charge. You can order the connection as well.', 'Занесём в квартиру и бесплатно увезём старую машину. Подключение можно заказать отдельно.'],
    ['Kõrgus × laius × sügavus on {height} × {width} × {depth} mm, toitejuhe 1,5 m.', 'Height × width × depth are {height} × {width} × {depth} mm, the cord is 1.5 m.', 'Высота × ширина × глубина {height} × {width} × {depth} мм, шнур 1,5 м.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Rannik 9', 'RN-914', 649, 'white graphite', ['front', 9, 1400, 'a', 47, 44, 72, 15, true, true, true, '850x600x590', 72], { special: 529, promoted: 1 }],
    ['saarelux', 'Rannik 7', 'RN-712', 429, 'white', ['front', 7, 1200, 'b', 50, 41, 74, 14, false, true, false, '850x600x490', 64]],
    ['saarelux', 'Rannik 10', 'RN-1014', 719, 'white graphite', ['front', 10, 1400, 'a', 49, 48, 71, 16, true, true, true, '850x600x620', 76]],
    ['saarelux', 'Rannik Kitsas', 'RN-6K', 389, 'white', ['front', 6, 1000, 'c', 56, 39, 76, 12, false, false, false, '850x600x430', 58]],
    ['pohja', 'Hoog 8', 'PH-H8', 559, 'white', ['front', 8, 1400, 'a', 45, 43, 70, 14, true, true, false, '850x600x560', 70]],
    ['pohja', 'Hoog 11', 'PH-H11', 899, 'graphite white', ['front', 11, 1600, 'a', 51, 52, 69, 18, true, true, true, '850x600x640', 79]],
    ['tamm', 'Küna 7', 'TM-K7', 299, 'white', ['front', 7, 1000, 'd', 60, 45, 77, 12, false, false, false, '850x600x495', 59]],
    ['rukis', 'Püst 6', 'RK-P6', 379, 'white', ['top', 6, 1200, 'c', 55, 40, 75, 13, false, false, false, '900x400x610', 57]],
    ['vari', 'Sula 9', 'VA-S9', 599, 'white steel', ['front', 9, 1400, 'b', 50, 46, 71, 16, true, true, true, '850x600x580', 71]],
  ],
}

/** Tumble dryers. */
export const tumbleDryers: Family = {
  kind: 'tumble-dryer',
  category: 'tumble-dryers',
  noun: ['kuivati', 'tumble dryer', 'Сушильная машина'],
  warranty: 24,
  padding: 45,
  energyScale: 'A-G',
  base: { spare_years: 10, heat_pump: true },
  columns: ['load', 'energy_class', 'kwh_100', 'noise', 'programmes', 'app', 'dims', 'weight'],
  key: ['load', 'heat_pump', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Soojuspumbaga kuivati {load} kg pesule.', 'A heat-pump dryer for {load} kg.', 'Сушильная машина с тепловым насосом на {load} кг.'],
    ['Kuivatab {load} kg pesu vaikselt, {noise} dB.', 'Dries {load} kg quietly at {noise} dB.', 'Тихо сушит {load} кг белья, {noise} дБ.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} kuivatab sooja õhuga, mida ta ise ringi ajab. Seepärast jääb elektriarve väiksemaks ja tuba ei lähe niiskeks.', '{name} dries with warm air that it keeps moving in a circle. The bill stays lower and the room does not get damp.', '{name} сушит тёплым воздухом, который гоняет по кругу. Счёт меньше, а в комнате не становится сыро.'],
    ['Novembris pesu õues ei kuiva. {name} võtab korraga {load} kg ja lõpetab, kui kangas on kuiv, mitte siis, kui kell saab täis.', 'In November laundry does not dry outside. {name} takes {load} kg and stops when the fabric is dry, not when the clock runs out.', 'В ноябре бельё на улице не сохнет. {name} берёт {load} кг и останавливается, когда ткань сухая, а не когда вышло время.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['app', 'Äpist saad valida sama programmi, millega pesumasin lõpetas.', 'In the app you can choose the programme that follows your wash.', 'В приложении можно выбрать программу под завершённую стирку.'],
    ['energy_class=a', 'Energiaklass A uuel skaalal A kuni G.', 'Energy class A on the new scale A to G.', 'Класс A по новой шкале от A до G.'],
    ['', 'Villaprogramm ei pööra trumlit, vaid soojendab seda rahulikult.', 'The wool programme does not tumble but warms gently.', 'Программа для шерсти не вращает барабан, а мягко прогревает.'],
    ['', 'Kondensvee võib juhtida otse kanalisatsiooni, voolik on kaasas.', 'The water can go straight to the drain; the hose is included.', 'Воду можно отвести прямо в слив, шланг в комплекте.'],
    ['', 'Filter on kahes osas ja pestav.', 'The filter has two parts and washes clean.', 'Фильтр состоит из двух частей и моется.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Saab tõsta sama laia pesumasina peale, ühendusraam on eraldi.', 'It stacks on a washing machine of the same width; the frame is sold separately.', 'Ставится на стиральную машину той же ширины, рамка отдельно.'],
    ['Toome tuppa ja viime vana seadme tasuta ära.', 'We carry it in and take the old one away free of charge.', 'Занесём и бесплатно заберём старый прибор.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Rannik Kuiv 8', 'RN-D8', 699, 'white graphite', [8, 'b', 118, 62, 14, true, '850x600x610', 52], { special: 599 }],
    ['saarelux', 'Rannik Kuiv 9', 'RN-D9', 779, 'white', [9, 'a', 104, 60, 15, true, '850x600x640', 55]],
    ['pohja', 'Hoog Kuiv 8', 'PH-D8', 649, 'white', [8, 'b', 120, 63, 13, false, '850x600x600', 51]],
    ['pohja', 'Hoog Kuiv 10', 'PH-D10', 949, 'graphite', [10, 'a', 108, 59, 16, true, '850x600x660', 58]],
    ['tamm', 'Tuul 7', 'TM-D7', 449, 'white', [7, 'c', 131, 65, 12, false, '850x600x560', 47]],
    ['vari', 'Sula Kuiv 8', 'VA-D8', 679, 'white steel', [8, 'b', 116, 61, 15, true, '850x600x600', 52]],
  ],
}

/** Fridges. */
export const fridges: Family = {
  kind: 'fridge',
  category: 'fridges',
  noun: ['külmik', 'fridge', 'Холодильник'],
  warranty: 24,
  padding: 55,
  energyScale: 'A-G',
  base: { spare_years: 10 },
  columns: [
    'type',
    'volume_l',
    'freezer_l',
    'no_frost',
    'energy_class',
    'kwh_year',
    'noise',
    'app',
    'dims',
    'weight',
  ],
  key: ['volume_l', 'no_frost', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{volume_l} l külmik, müratase {noise} dB.', 'A fridge with {volume_l} l at {noise} dB.', 'Холодильник на {volume_l} л, шум {noise} дБ.'],
    ['Kõrgus {height} mm, aastas {kwh_year} kWh.', 'Height {height} mm, {kwh_year} kWh a year.', 'Высота {height} мм, {kwh_year} кВт·ч в год.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} hoiab salati krõmpsu ja juustu omas niiskuses. Mahtu on {volume_l} l ja riiuleid saab pooleks kokku lükata.', '{name} keeps salad crisp and cheese in its own humidity. It holds {volume_l} l, and the shelves fold by half.', '{name} сохраняет салат хрустящим, а сыр в своей влажности. Объём {volume_l} л, полки складываются наполовину.'],
    ['Avatud köögis on vaikus oluline: {name} teeb häält {noise} dB, raamatukogu jagu.', 'In an open kitchen quiet matters: {name} makes {noise} dB, about as loud as a library.', 'В открытой кухне важна тишина: {name} издаёт {noise} дБ, как в библиотеке.'],
    ['{name} mahutab nädala toidu ja ühe peokoogi. Ukse avanemissuunda saab vahetada.', '{name} takes a week of food and a party cake. The door can be hung on either side.', '{name} вмещает продукты на неделю и праздничный торт. Дверь перевешивается на любую сторону.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['no_frost', 'No Frost tähendab, et sulatama ei pea kunagi.', 'No Frost means you never defrost.', 'No Frost означает, что размораживать не нужно никогда.'],
    ['freezer_l>0', 'Sügavkülmikus on {freezer_l} l ja kolm läbipaistvat sahtlit.', 'The freezer has {freezer_l} l in clear drawers.', 'В морозильнике {freezer_l} л и прозрачные ящики.'],
    ['type=side-by-side', 'Kahe uksega külmikul on vee- ja jääautomaat, voolik on kaasas.', 'The two-door model has a water and ice dispenser; the hose is included.', 'У двухдверной модели есть раздача воды и льда, шланг в комплекте.'],
    ['type=larder', 'Sügavkülmikut ei ole, selle arvel on riiuleid rohkem.', 'There is no freezer, and so there are more shelves.', 'Морозильника нет, зато полок больше.'],
    ['app', 'Kui uks jääb lahti, saad teate telefoni.', 'If the door stays open, your phone tells you.', 'Если дверь осталась открытой, придёт сообщение на телефон.'],
    ['', 'Värskusesahtel hoiab liha ja kala nulli kraadi lähedal.', 'The fresh drawer keeps meat and fish near zero degrees.', 'Ящик свежести держит мясо и рыбу около нуля.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Enne sisselülitamist lase külmikul neli tundi püsti seista.', 'Let it stand upright for four hours before switching it on.', 'Перед включением дайте ему постоять четыре часа.'],
    ['Toome tuppa kahe inimesega ja viime vana külmiku tasuta ära.', 'Two people carry it in and take the old fridge away free of charge.', 'Занесём вдвоём и бесплатно увезём старый холодильник.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Põhjala 360', 'SL-P360', 849, 'white steel graphite', ['fridge-freezer', 360, 105, true, 'c', 162, 35, true, '2010x595x660', 76], { promoted: 1 }],
    ['saarelux', 'Põhjala 300', 'SL-P300', 629, 'white steel', ['fridge-freezer', 300, 90, true, 'd', 190, 38, false, '1850x595x650', 68]],
    ['saarelux', 'Põhjala 250', 'SL-P250', 449, 'white', ['fridge-freezer', 250, 70, false, 'e', 214, 39, false, '1610x550x580', 54]],
    ['lumik', 'Kelder 390', 'LM-K390', 899, 'steel white', ['larder', 390, 0, true, 'c', 96, 34, false, '1860x595x700', 72]],
    ['lumik', 'Pakane 340', 'LM-P340', 749, 'graphite cream', ['fridge-freezer', 340, 100, true, 'b', 138, 33, true, '2000x595x665', 79]],
    ['lumik', 'Duo 580', 'LM-D580', 1490, 'steel graphite', ['side-by-side', 580, 200, true, 'e', 310, 38, true, '1790x912x720', 118]],
    ['rukis', 'Sahver 120', 'RK-S120', 229, 'white', ['larder', 120, 0, false, 'e', 92, 39, false, '850x550x570', 34], { qty: 3 }],
    ['kuld', 'Retro 280', 'KU-R280', 999, 'cream red sage', ['fridge-freezer', 280, 60, false, 'd', 186, 37, false, '1760x600x680', 74]],
  ],
}

/** Freezers. */
export const freezers: Family = {
  kind: 'freezer',
  category: 'freezers',
  noun: ['sügavkülmik', 'freezer', 'Морозильник'],
  warranty: 24,
  padding: 55,
  energyScale: 'A-G',
  base: { spare_years: 10 },
  columns: ['type', 'volume_l', 'no_frost', 'energy_class', 'kwh_year', 'noise', 'dims', 'weight'],
  key: ['volume_l', 'no_frost', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{volume_l} l marjadele, metslihale ja jäätisele.', '{volume_l} l for berries, game and ice cream.', '{volume_l} л для ягод, мяса и мороженого.'],
    ['Sügavkülmik, mis kulutab {kwh_year} kWh aastas.', 'A freezer that uses {kwh_year} kWh a year.', 'Морозильник с расходом {kwh_year} кВт·ч в год.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['Sügis toob marjad ja seened korraga. {name} mahutab {volume_l} l ja külmutab kiirelt.', 'Autumn brings berries and mushrooms all at once. {name} holds {volume_l} l and freezes fast.', 'Осенью ягоды и грибы поспевают одновременно. {name} вмещает {volume_l} л и быстро замораживает.'],
    ['{name} hoiab külma ka siis, kui elekter paariks tunniks kaob.', '{name} stays cold even if the power is off for some hours.', '{name} держит холод, даже если на несколько часов отключат свет.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=chest', 'Kirstus on korvid, mis ei vaju põhja.', 'The chest has baskets that do not fall in.', 'В ларе есть корзины, которые не проваливаются.'],
    ['type=upright', 'Sahtlid on läbipaistvad ja tulevad täiesti välja.', 'The drawers are clear and come all the way out.', 'Ящики прозрачные и полностью выдвигаются.'],
    ['no_frost', 'No Frost hoiab seinad jääst puhtad.', 'No Frost keeps the walls free of ice.', 'No Frost сохраняет стенки без льда.'],
    ['', 'Töötab ka jahedas garaažis, alates +5 kraadist.', 'It works in a cool garage from 5 degrees up.', 'Работает и в прохладном гараже, от +5 градусов.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Toome kohale kahe inimesega, vana viime tasuta ära.', 'Two people deliver it and take the old one free of charge.', 'Привозим вдвоём, старый забираем бесплатно.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['lumik', 'Jää 270', 'LM-J270', 679, 'white steel', ['upright', 270, true, 'd', 208, 39, '1860x595x655', 70]],
    ['lumik', 'Jää 90', 'LM-J90', 279, 'white', ['upright', 90, false, 'e', 168, 40, '850x550x580', 36]],
    ['lumik', 'Kirst 200', 'LM-K200', 329, 'white', ['chest', 200, false, 'e', 197, 41, '850x905x565', 41]],
    ['saarelux', 'Põhjala F220', 'SL-F220', 549, 'white', ['upright', 220, true, 'd', 196, 38, '1700x595x650', 64]],
  ],
}

/** Dishwashers. */
export const dishwashers: Family = {
  kind: 'dishwasher',
  category: 'dishwashers',
  noun: ['nõudepesumasin', 'dishwasher', 'Посудомоечная машина'],
  warranty: 24,
  padding: 45,
  energyScale: 'A-G',
  base: { spare_years: 10 },
  columns: [
    'place_settings',
    'energy_class',
    'kwh_100',
    'water_l',
    'noise',
    'programmes',
    'built_in',
    'auto_open',
    'app',
    'dims',
    'weight',
  ],
  key: ['place_settings', 'noise', 'water_l'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Nõudepesumasin {place_settings} nõudekomplektile, {noise} dB.', 'A dishwasher for {place_settings} place settings at {noise} dB.', 'Посудомоечная машина на {place_settings|комплект|комплекта|комплектов} посуды, шум {noise} дБ.'],
    ['Peseb {water_l} l veega, laius {width} mm.', 'Washes with {water_l} l of water, {width} mm wide.', 'Моет, расходуя {water_l} л воды, ширина {width} мм.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} töötab {noise} dB juures, nii et vestlus laua taga jätkub.', '{name} works at {noise} dB, so the conversation at the table goes on.', '{name} работает с уровнем {noise} дБ, разговор за столом не прерывается.'],
    ['Käsitsi pestes kulub vett kümme korda rohkem. {name} võtab {water_l} l ja kuivatab ka kausipõhjad.', 'By hand it takes ten times the water. {name} uses {water_l} l and dries bowls to the bottom.', 'Руками ушло бы в десять раз больше воды. {name} берёт {water_l} л и сушит миски до дна.'],
    ['Masinal {name} liiguvad korvid kergelt ka täislaotult. Vaagen mahub alla, veiniklaasid üles.', 'The baskets of {name} move even when full. A platter fits below, wine glasses above.', 'Корзины {name} двигаются и полными. Блюдо помещается внизу, бокалы наверху.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['auto_open', 'Lõpus avab masin ukse ise ja nõud kuivavad õhuga.', 'At the end it opens its door and the dishes dry in air.', 'В конце машина сама приоткрывает дверцу, посуда сохнет воздухом.'],
    ['built_in', 'Köögimööbli uks kinnitub ette, töö ajal näed põrandal tulukest.', 'Your kitchen front goes on the door; a light on the floor shows it is running.', 'На дверцу крепится фасад, о работе сообщает луч на полу.'],
    ['width<500', 'Kitsas mudel sobib kööki, kus iga sentimeeter on arvel.', 'The slim model suits a kitchen where each centimetre counts.', 'Узкая модель для кухни, где на счету каждый сантиметр.'],
    ['app', 'Äpp teab, millal elekter on odav.', 'The app knows when electricity is cheap.', 'Приложение знает, когда электричество дешёвое.'],
    ['', 'Pesta saab ka pooltäis masinaga.', 'Half a load can be washed by itself.', 'Можно мыть и половину загрузки.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Veevoolikul on lekkekaitse. Paigalduse saad tellida juurde.', 'The hose has a leak guard. Installation can be ordered.', 'На шланге защита от протечек. Установку можно заказать.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Laine 14', 'SL-L14', 489, 'white steel', [14, 'c', 75, 9.5, 42, 8, false, true, true, '845x598x600', 47]],
    ['saarelux', 'Laine 10 Kitsas', 'SL-L10', 399, 'white', [10, 'd', 67, 9, 44, 7, false, false, false, '845x448x600', 38]],
    ['saarelux', 'Laine Peidus 14', 'SL-LP14', 579, 'steel', [14, 'b', 64, 9.5, 40, 8, true, true, true, '815x598x550', 38]],
    ['pohja', 'Koda 15', 'PH-K15', 749, 'steel', [15, 'a', 54, 9.5, 38, 9, true, true, true, '815x598x550', 41]],
    ['tamm', 'Nõu 12', 'TM-N12', 299, 'white', [12, 'e', 92, 11, 49, 5, false, false, false, '845x598x600', 42]],
    ['rukis', 'Laua 6', 'RK-L6', 249, 'white', [6, 'f', 61, 6.5, 49, 6, false, false, false, '438x550x500', 21]],
    ['vari', 'Sula Nõu 9', 'VA-N9', 459, 'steel', [9, 'd', 65, 8.5, 44, 7, true, true, false, '815x448x550', 33]],
  ],
}
