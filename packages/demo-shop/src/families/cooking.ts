import type { Family } from '../catalogue/family.ts'

/** Built-in ovens; the old label from A+++ to D applies. */
export const ovens: Family = {
  kind: 'oven',
  category: 'ovens',
  noun: ['integreeritav ahi', 'built-in oven', 'Встраиваемый духовой шкаф'],
  warranty: 24,
  padding: 60,
  energyScale: 'A+++-D',
  base: { built_in: true, spare_years: 10 },
  columns: ['volume_l', 'cleaning', 'steam', 'temperatures', 'power_w', 'old_class', 'app', 'dims', 'weight'],
  key: ['volume_l', 'cleaning', 'steam'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{volume_l} l ahi, puhastusviis: {~cleaning}.', 'A {volume_l} l oven, cleaning: {~cleaning}.', 'Духовой шкаф {volume_l} л, очистка: {~cleaning}.'],
    ['Ühtlane kuumus kahel tasandil, {volume_l} l.', 'Even heat on two levels, {volume_l} l.', 'Ровный жар на двух уровнях, {volume_l} л.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} kuumeneb 180 kraadini kaheksa minutiga ja küpsetab kaks plaaditäit korraga ühtemoodi pruuniks.', '{name} reaches 180 degrees in eight minutes and browns two trays alike.', '{name} нагревается до 180 градусов за восемь минут и одинаково подрумянивает два противня.'],
    ['Pühapäevane praad mahub ahju {name} koos kartulitega: ruumi on {volume_l} l.', 'A Sunday roast fits into {name} along with the potatoes: it holds {volume_l} l.', 'Воскресное жаркое помещается в {name} вместе с картошкой: объём {volume_l} л.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['cleaning=pyrolytic', 'Pürolüüs põletab mustuse tuhaks, pühid lapiga ära.', 'Pyrolysis turns grime to ash that you wipe away.', 'Пиролиз превращает грязь в пепел, остаётся вытереть тряпкой.'],
    ['cleaning=catalytic', 'Katalüütilised seinad imavad rasva küpsetamise ajal.', 'Catalytic walls absorb fat while baking.', 'Каталитические стенки впитывают жир во время готовки.'],
    ['cleaning=steam-clean', 'Klaas vett ja kakskümmend minutit auru, siis lähevad plekid lahti.', 'A glass of water and twenty minutes of steam loosen the stains.', 'Стакан воды и двадцать минут пара, и пятна отходят.'],
    ['steam', 'Auruga jääb leivakoorik krõbe ja sisu mahlane.', 'With steam the crust is crisp and the crumb moist.', 'С паром корочка хрустит, а мякиш остаётся сочным.'],
    ['app', 'Küpsetustermomeeter annab märku telefoni.', 'The meat probe reports to your phone.', 'Термощуп присылает сообщение на телефон.'],
    ['', 'Uks sulgub pehmelt ja välimine klaas jääb leigeks.', 'The door closes softly and its outer glass stays lukewarm.', 'Дверца закрывается мягко, внешнее стекло остаётся чуть тёплым.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Sobib 60 cm kappi. Kaasas kaks plaati, rest ja liugsiinid.', 'It fits a 60 cm cabinet. Two trays, a rack and rails are included.', 'Для шкафа 60 см. В комплекте два противня, решётка и направляющие.'],
    ['Elektritöö teeb meie paigaldaja, hinna näed ostukorvis.', 'Our installer does the wiring; the price shows in the cart.', 'Подключение выполнит наш мастер, цену видно в корзине.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loomo', 'Leib 72', 'LO-L72', 549, 'steel black', [72, 'pyrolytic', false, 10, 3500, 'a+', false, '595x595x547', 35]],
    ['loomo', 'Leib Aur 72', 'LO-LA72', 799, 'black', [72, 'steam-clean', true, 14, 3600, 'a+', true, '595x595x547', 37]],
    ['loomo', 'Leib 65', 'LO-L65', 349, 'steel white', [65, 'catalytic', false, 8, 2900, 'a', false, '595x595x547', 31]],
    ['saarelux', 'Ahi 71', 'SL-A71', 429, 'steel', [71, 'steam-clean', false, 9, 3100, 'a', false, '595x595x550', 32]],
    ['tamm', 'Ahi 60', 'TM-A60', 249, 'black', [60, 'manual', false, 6, 2500, 'a', false, '595x595x540', 28]],
    ['kuld', 'Kook Pro', 'KU-KP', 999, 'black cream', [76, 'pyrolytic', true, 16, 3700, 'a++', true, '595x595x550', 41]],
  ],
}

/** Induction hobs. */
export const hobs: Family = {
  kind: 'induction-hob',
  category: 'hobs',
  noun: ['induktsioonplaat', 'induction hob', 'Индукционная панель'],
  warranty: 24,
  padding: 60,
  base: { built_in: true, spare_years: 10, material: 'glass' },
  columns: ['zones', 'power_w', 'temperatures', 'app', 'dims', 'weight'],
  key: ['zones', 'power_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Induktsioonplaat {zones} keedualaga.', 'An induction hob with {zones} zones.', 'Индукционная панель на {zones|конфорку|конфорки|конфорок}.'],
    ['Keedab liitri vett kahe minutiga, {power_w} W.', 'Boils a litre in two minutes, {power_w} W.', 'Литр воды закипает за две минуты, {power_w} Вт.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} soojendab potti, mitte plaati. Ülekeenud puder ei kõrbe külge.', '{name} heats the pot, not the plate. Spilled porridge does not burn on.', '{name} греет кастрюлю, а не стекло. Убежавшая каша не пригорает.'],
    ['Vesi keeb {name} peal kahe minutiga ja kuumus kaob kohe, kui poti ära tõstad.', 'On {name} water boils in two minutes, and the heat is gone as soon as you lift the pot.', 'На {name} вода закипает за две минуты, а жар исчезает, как только снимаешь кастрюлю.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['zones>=4', 'Kaks ala saab ühendada suure panni jaoks.', 'Two zones join for a large pan.', 'Две зоны объединяются под большую посуду.'],
    ['app', 'Plaat juhib ka kubu: tõstab imemist, kui pann läheb kuumaks.', 'The hob also controls the hood and turns it up when the pan gets hot.', 'Панель управляет и вытяжкой, усиливая её при нагреве.'],
    ['', 'Igal alal on lapselukk ja jääksoojuse näidik.', 'Each zone has a child lock and a residual-heat sign.', 'У каждой зоны есть блокировка и индикатор остаточного тепла.'],
    ['', 'Taimer lülitab ala ise välja.', 'The timer switches a zone off by itself.', 'Таймер сам выключает зону.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Potil peab olema magnetiline põhi. Ühenduse teeb elektrik.', 'Pots need a magnetic base. An electrician makes the connection.', 'Посуде нужно магнитное дно. Подключает электрик.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loomo', 'Säde 4', 'LO-S4', 399, 'black', [4, 7200, 9, false, '56x590x520', 10]],
    ['loomo', 'Säde 4 Sild', 'LO-S4S', 549, 'black', [4, 7400, 14, true, '54x590x520', 11]],
    ['loomo', 'Säde 5', 'LO-S5', 749, 'black', [5, 9000, 14, true, '56x770x520', 14]],
    ['loomo', 'Domino 2', 'LO-D2', 249, 'black', [2, 3500, 9, false, '56x290x520', 6]],
    ['saarelux', 'Plaat 4', 'SL-P4', 349, 'black white', [4, 7000, 9, false, '58x590x520', 10]],
    ['rukis', 'Kaasas 1', 'RK-K1', 69.9, 'black', [1, 2000, 8, false, '60x290x360', 2.6], { values: { built_in: false }, noun: ['kaasaskantav pliidiplaat', 'portable hob', 'Переносная плитка'] }],
  ],
}

/** Cooker hoods; the old label from A+++ to D applies. */
export const cookerHoods: Family = {
  kind: 'cooker-hood',
  category: 'cooker-hoods',
  noun: ['pliidikubu', 'cooker hood', 'Кухонная вытяжка'],
  warranty: 24,
  padding: 60,
  energyScale: 'A+++-D',
  base: { spare_years: 7 },
  columns: ['type', 'extraction', 'noise', 'speeds', 'old_class', 'app', 'dims', 'weight'],
  key: ['type', 'extraction', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Pliidikubu õhuvooluga {extraction} m³/h.', 'A hood that moves {extraction} m³/h.', 'Вытяжка производительностью {extraction} м³/ч.'],
    ['Viib praelõhna õue, {noise} dB.', 'Takes the smell of frying outside, {noise} dB.', 'Выводит запах жареного, {noise} дБ.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} imeb {extraction} kuupmeetrit tunnis ja teeb seda nii, et kõrval saab rääkida.', '{name} draws {extraction} cubic metres an hour, and you can still talk beside it.', '{name} вытягивает {extraction} кубометров в час, и рядом можно разговаривать.'],
    ['Kotletiõhtu ei pea magamistuppa jõudma. {name} saab auru kätte otse panni kohalt.', 'Frying need not reach the bedroom. {name} catches the steam right above the pan.', 'Запах котлет не должен доходить до спальни. {name} ловит пар прямо над сковородой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=canopy', 'Kapi sisse peidetud kubu on näha ainult siis, kui vaja.', 'Hidden in the cabinet, it shows only when needed.', 'Спрятанная в шкафу вытяжка видна только при работе.'],
    ['type=island', 'Ripub laest köögisaare kohal, trosside pikkust saab muuta.', 'It hangs above an island on adjustable cables.', 'Висит над островом на регулируемых тросах.'],
    ['type=wall-hood', 'Lõõri võib viia seina või lakke, torukate on teleskoopne.', 'The duct goes through wall or ceiling; the cover telescopes.', 'Воздуховод ведут в стену или потолок, кожух телескопический.'],
    ['', 'Rasvafiltrid käivad nõudepesumasinasse.', 'The grease filters go into the dishwasher.', 'Жировые фильтры моются в посудомоечной машине.'],
    ['app', 'Käivitub ise, kui plaat läheb kuumaks.', 'It starts by itself when the hob gets hot.', 'Включается сама, когда нагревается панель.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Ilma lõõrita kasutamiseks telli juurde söefilter.', 'To use it without a duct, add a charcoal filter.', 'Для работы без воздуховода добавьте угольный фильтр.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['tuulik', 'Tõmme 60', 'TU-T60', 199, 'steel black', ['wall-hood', 620, 62, 4, 'a', false, '900x600x460', 12]],
    ['tuulik', 'Tõmme 90', 'TU-T90', 329, 'steel', ['wall-hood', 740, 60, 4, 'a+', true, '900x900x480', 17]],
    ['tuulik', 'Peidus 60', 'TU-P60', 129, 'steel white', ['canopy', 420, 64, 3, 'b', false, '180x600x300', 7]],
    ['tuulik', 'Saar 90', 'TU-S90', 649, 'steel', ['island', 780, 59, 5, 'a+', true, '1000x900x600', 26]],
    ['loomo', 'Aur 60', 'LO-A60', 249, 'black', ['wall-hood', 680, 61, 4, 'a', false, '880x600x400', 14]],
  ],
}

/** Microwaves. */
export const microwaves: Family = {
  kind: 'microwave',
  category: 'microwaves',
  noun: ['mikrolaineahi', 'microwave', 'Микроволновая печь'],
  warranty: 24,
  padding: 60,
  base: {},
  columns: ['volume_l', 'power_w', 'grill', 'built_in', 'programmes', 'dims', 'weight'],
  key: ['volume_l', 'power_w', 'grill'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{volume_l} l mikrolaineahi, {power_w} W.', 'A {volume_l} l microwave with {power_w} W.', 'Микроволновая печь {volume_l} л, {power_w} Вт.'],
    ['Soojendab ühtlaselt, ilma külma keskkohata.', 'Heats evenly, without a cold middle.', 'Греет равномерно, без холодной середины.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} soojendab supi kahe minutiga ja sulatab liha nii, et servad ei küpse.', '{name} warms soup in two minutes and thaws meat without cooking its edges.', '{name} подогреет суп за две минуты и разморозит мясо, не сварив края.'],
    ['Väike köök, suur taldrik: {name} mahutab {volume_l} l.', 'Small kitchen, large plate: {name} holds {volume_l} l.', 'Кухня маленькая, тарелка большая: {name} вмещает {volume_l} л.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['grill', 'Grill teeb võileivale juustukooriku.', 'The grill puts a crust on a cheese sandwich.', 'Гриль подрумянит бутерброд с сыром.'],
    ['built_in', 'Raam seinakappi ehitamiseks on kaasas.', 'The frame for a wall cabinet is included.', 'Рамка для встраивания в комплекте.'],
    ['', 'Nupud on suured ja piiksu saab välja lülitada.', 'The keys are large and the beep can be switched off.', 'Кнопки крупные, сигнал можно отключить.'],
    ['', 'Pöördalus käib nõudepesumasinasse.', 'The turntable goes into the dishwasher.', 'Поворотный стол моется в посудомоечной машине.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Metallist nõusid mikrolaineahju ei panda, kaasas on sobiv kuppel.', 'No metal dishes, please; a plate cover is included.', 'Металлическую посуду не ставят, крышка для тарелки в комплекте.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['rukis', 'Soe 20', 'RK-S20', 79.9, 'white black cream', [20, 700, false, false, 5, '260x440x340', 10.5]],
    ['rukis', 'Soe 25 Grill', 'RK-S25', 119, 'black steel', [25, 900, true, false, 8, '285x490x400', 13.4]],
    ['saarelux', 'Kiire 23', 'SL-K23', 139, 'white', [23, 800, true, false, 8, '290x485x380', 12.8], { qty: 2 }],
    ['loomo', 'Sees 25', 'LO-S25', 329, 'steel black', [25, 900, true, true, 10, '388x594x400', 18]],
    ['kuld', 'Retro 20', 'KU-M20', 149, 'cream sage', [20, 800, false, false, 6, '270x460x350', 11.2]],
  ],
}
