import type { Family } from '../catalogue/family.ts'

/** Coffee machines. */
export const coffeeMachines: Family = {
  kind: 'espresso-machine',
  category: 'coffee-machines',
  noun: ['kohvimasin', 'coffee machine', 'Кофемашина'],
  warranty: 24,
  padding: 70,
  base: {},
  columns: ['type', 'pressure_bar', 'grinder', 'milk', 'volume_l', 'power_w', 'noise', 'dims', 'weight'],
  key: ['type', 'pressure_bar', 'grinder'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kohvimasin ({~type}), veepaak {volume_l} l.', 'Coffee machine ({~type}) with a {volume_l} l tank.', 'Кофемашина ({~type}), бак {volume_l} л.'],
    ['Hommikukohv kolme minutiga.', 'Morning coffee in three minutes.', 'Утренний кофе за три минуты.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} soojeneb vaikselt ja teeb tassi, mille pärast tasub ärgata. Veepaak on {volume_l} l.', '{name} warms up quietly and makes a cup worth waking up for. The tank holds {volume_l} l.', '{name} тихо нагревается и готовит чашку, ради которой стоит проснуться. Бак {volume_l} л.'],
    ['Hea kohv on korratav: sama temperatuur, sama rõhk. {name} hoiab mõlemat.', 'Good coffee is repeatable: the same temperature, the same pressure. {name} keeps both.', 'Хороший кофе – это повторяемость: та же температура, то же давление. {name} держит и то и другое.'],
    ['{name} sobib köögile, kus joodakse nii espressot kui ka suurt kruusi.', '{name} suits a kitchen where some drink espresso and some a large mug.', '{name} подойдёт кухне, где пьют и эспрессо, и большую кружку.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['grinder', 'Veski jahvatab iga tassi jaoks värskelt, jämedust saab seada.', 'The grinder grinds fresh for each cup, with adjustable coarseness.', 'Кофемолка мелет свежий кофе на каждую чашку, помол регулируется.'],
    ['milk', 'Piimavahustaja käib lahti ja kraani alla.', 'The milk frother comes apart for rinsing.', 'Капучинатор разбирается и промывается.'],
    ['type=espresso-manual', 'Käsiespresso annab sulle kontrolli: tampid ise ja näed rõhku.', 'Manual espresso gives you control: you tamp and watch the pressure.', 'Рожковая машина даёт контроль: темперуете сами и видите давление.'],
    ['type=espresso-auto', 'Üks nupp, üheksa jooki, kaks tassi korraga.', 'One key, nine drinks, two cups at once.', 'Одна кнопка, девять напитков, две чашки сразу.'],
    ['type=filter-coffee', 'Termoskann hoiab kohvi kuumana neli tundi.', 'The vacuum jug keeps coffee hot for four hours.', 'Термокувшин держит кофе горячим четыре часа.'],
    ['type=capsule', 'Kasutatud kapslid kukuvad sahtlisse, kuhu mahub kümme tükki.', 'Used capsules drop into a drawer that takes ten.', 'Капсулы падают в ящик на десять штук.'],
    ['pressure_bar>=15', 'Pump annab {pressure_bar} bar, espressole jääb ilus vahukiht.', 'The pump gives {pressure_bar} bar for a proper crema.', 'Насос даёт {pressure_bar} бар, на эспрессо остаётся пенка.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Katlakivi eemaldamise aeg on ekraanil kirjas.', 'The display says when to descale.', 'Дисплей подскажет, когда удалить накипь.'],
    ['Kaasas on mõõdulusikas ja esimene puhastustablett.', 'A measuring spoon and the first cleaning tablet are included.', 'В комплекте мерная ложка и первая таблетка для очистки.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kohv-co', 'Barista Duo', 'KC-BD', 689, 'steel black cream', ['espresso-manual', 15, true, true, 2.3, 1650, 68, '400x320x370', 11.8], { promoted: 1 }],
    ['kohv-co', 'Barista Uno', 'KC-BU', 349, 'steel red', ['espresso-manual', 15, false, true, 1.8, 1350, 66, '320x250x310', 6.4]],
    ['kohv-co', 'Hommik Auto', 'KC-HA', 549, 'black graphite', ['espresso-auto', 19, true, true, 1.8, 1450, 64, '370x240x430', 8.9]],
    ['kohv-co', 'Hommik Auto Pro', 'KC-HP', 899, 'graphite', ['espresso-auto', 19, true, true, 2.2, 1500, 61, '380x260x450', 10.4]],
    ['kohv-co', 'Kann 10', 'KC-K10', 89, 'black white', ['filter-coffee', 0, false, false, 1.3, 1000, 52, '360x230x200', 2.9]],
    ['rukis', 'Kapsel Mini', 'RK-KM', 79.9, 'red cream black', ['capsule', 19, false, false, 0.7, 1400, 60, '240x120x300', 2.6]],
    ['rukis', 'Tilk 12', 'RK-T12', 49.9, 'black', ['filter-coffee', 0, false, false, 1.5, 900, 54, '330x210x190', 2.1]],
    ['kuld', 'Espresso Retro', 'KU-EV', 799, 'cream red', ['espresso-manual', 15, true, true, 2, 1600, 67, '410x300x360', 12.2]],
  ],
}

/** Kettles. */
export const kettles: Family = {
  kind: 'kettle',
  category: 'kettles',
  noun: ['veekeetja', 'kettle', 'Чайник'],
  warranty: 24,
  padding: 40,
  base: {},
  columns: ['volume_l', 'power_w', 'material', 'temperatures', 'dims', 'weight'],
  key: ['volume_l', 'power_w', 'temperatures'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{volume_l} l veekeetja, {power_w} W.', 'A {volume_l} l kettle with {power_w} W.', 'Чайник {volume_l} л, {power_w} Вт.'],
    ['Täpselt õige temperatuuriga vesi.', 'Water at exactly the right temperature.', 'Горячая вода нужной температуры.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} keedab tassitäie minutiga ja lülitub ise välja.', '{name} boils a cup in a minute and switches itself off.', '{name} вскипятит чашку за минуту и отключится сам.'],
    ['Nokk valab peene joana ega tilgu. {name} mahutab {volume_l} l.', 'The spout pours a thin stream and does not drip. {name} holds {volume_l} l.', 'Носик льёт тонкой струёй и не капает. {name} вмещает {volume_l} л.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['temperatures>=4', 'Roheline tee ei taha keevat vett: temperatuuri saab valida.', 'Green tea does not want boiling water, so you choose the temperature.', 'Зелёному чаю не нужен кипяток, температуру можно выбрать.'],
    ['material=glass', 'Klaasist seina taga on näha, kui palju vett on.', 'Through the glass you see how much water is left.', 'Сквозь стекло видно, сколько воды осталось.'],
    ['material=steel-body', 'Teras ei anna maitset ja väliskest ei kõrveta näppe.', 'Steel adds no taste, and the outside stays cool enough to touch.', 'Сталь не даёт привкуса, снаружи чайник не обжигает.'],
    ['power_w>=2000', '{power_w} W keedab liitri umbes kolme minutiga.', '{power_w} W boils a litre in about three minutes.', '{power_w} Вт вскипятят литр примерно за три минуты.'],
    ['', 'Filtrit saab pesta kraani all.', 'The filter rinses under the tap.', 'Фильтр промывается под краном.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Alus on juhtmehoidikuga, kann pöördub igas suunas.', 'The base stores the cord, and the jug turns all the way.', 'В подставке хранится шнур, кувшин поворачивается по кругу.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kohv-co', 'Kaev', 'KC-KV', 79, 'black steel cream', [0.9, 1200, 'steel-body', 6, '250x200x260', 1.3], { promoted: 1 }],
    ['kohv-co', 'Kaev Pro', 'KC-KP', 129, 'graphite copper', [0.9, 1200, 'steel-body', 12, '250x200x260', 1.4]],
    ['rukis', 'Aur 17', 'RK-A17', 34.9, 'steel white red', [1.7, 2200, 'steel-body', 1, '250x220x160', 1.1]],
    ['rukis', 'Klaas 17', 'RK-K17', 44.9, 'black', [1.7, 2200, 'glass', 4, '245x220x165', 1.2]],
    ['tamm', 'Sära', 'TM-SR', 19.9, 'white', [1.5, 1800, 'plastic', 1, '235x210x155', 0.8], { tiers: true }],
    ['kuld', 'Retro Tee', 'KU-RT', 89, 'cream sage red', [1.7, 2200, 'steel-body', 1, '260x225x175', 1.4]],
  ],
}

/** Toasters. */
export const toasters: Family = {
  kind: 'toaster',
  category: 'toasters',
  noun: ['röster', 'toaster', 'Тостер'],
  warranty: 24,
  padding: 40,
  base: {},
  columns: ['slots', 'power_w', 'temperatures', 'material', 'dims', 'weight'],
  key: ['slots', 'power_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Röstib korraga {slots} viilu.', 'Toasts {slots} slices at once.', 'Поджаривает {slots|ломтик|ломтика|ломтиков} за раз.'],
    ['Ühtlaselt pruun leib ja kerge tõstmine.', 'Evenly brown bread that lifts out easily.', 'Равномерно румяный хлеб, который легко достать.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} pruunistab rukkileiva sama ühtlaselt kui saia. Astmeid on {temperatures}.', '{name} browns rye bread as evenly as white. There are {temperatures} settings.', '{name} поджаривает ржаной хлеб так же ровно, как белый. {temperatures|режим|режима|режимов} на выбор.'],
    ['Hommik on lühike: {name} tõstab väikese viilu nii kõrgele, et sõrmed ei põle.', 'Mornings are short: {name} lifts even a small slice high enough for your fingers.', 'Утро короткое: {name} поднимает даже маленький ломтик так, что пальцы не обожжёшь.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['slots>=4', 'Kaks poolt töötavad eraldi, igaüks oma astmega.', 'The two halves work separately, each with its own setting.', 'Две половины работают отдельно, каждая со своим режимом.'],
    ['', 'Sulatab külmunud leiva enne röstimist.', 'It thaws frozen bread before toasting.', 'Размораживает хлеб перед поджариванием.'],
    ['material=steel-body', 'Puruplaat käib tagant välja.', 'The crumb tray pulls out at the back.', 'Поддон для крошек выдвигается сзади.'],
    ['', 'Peale käib rest saiakeste soojendamiseks.', 'A rack for rolls sits on top.', 'Сверху ставится решётка для булочек.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Juhtme saab põhja alla kerida.', 'The cord winds under the base.', 'Шнур наматывается под дном.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['rukis', 'Viil 2', 'RK-V2', 29.9, 'black white', [2, 850, 7, 'plastic', '190x280x170', 1.3]],
    ['rukis', 'Viil 4', 'RK-V4', 59.9, 'steel', [4, 1700, 7, 'steel-body', '200x360x280', 2.4]],
    ['rukis', 'Pikk Viil', 'RK-VP', 44.9, 'steel black', [2, 1000, 6, 'steel-body', '190x400x160', 1.7]],
    ['kuld', 'Retro Röst', 'KU-RR', 79, 'cream sage red', [2, 950, 6, 'steel-body', '210x310x190', 2.1]],
    ['tamm', 'Koorik', 'TM-KO', 17.9, 'white', [2, 700, 5, 'plastic', '180x265x160', 1], { status: 2 }],
  ],
}

/** Blenders. */
export const blenders: Family = {
  kind: 'blender',
  category: 'blenders',
  noun: ['blender', 'blender', 'Блендер'],
  warranty: 24,
  padding: 45,
  base: {},
  columns: ['type', 'power_w', 'volume_l', 'speeds', 'noise', 'dims', 'weight'],
  key: ['type', 'power_w', 'volume_l'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Blender võimsusega {power_w} W.', 'A blender with {power_w} W.', 'Блендер мощностью {power_w} Вт.'],
    ['Smuuti, supp ja pesto, maht {volume_l} l.', 'Smoothie, soup and pesto, {volume_l} l.', 'Смузи, суп и песто, объём {volume_l} л.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} purustab külmunud maasikad ilma vahele segamata.', '{name} crushes frozen strawberries without being stirred.', '{name} измельчает замороженную клубнику без перемешивания.'],
    ['Terad on terasest ja käivad lahti. {name} saab puhtaks poole minutiga, piisab veest ja tilgast seebist.', 'The blades are steel and come off. {name} cleans itself in half a minute with water and a drop of soap.', 'Ножи стальные и снимаются. {name} промывается сам за полминуты водой с каплей моющего средства.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=jug', 'Klaaskann talub kuuma suppi.', 'The glass jug takes hot soup.', 'Стеклянный кувшин выдерживает горячий суп.'],
    ['type=hand', 'Saumikser töötab otse potis, ümberkallamist ei ole.', 'The hand blender works right in the pot.', 'Погружной блендер работает прямо в кастрюле.'],
    ['type=personal', 'Pudel keeratakse küljest ja võetakse kaasa.', 'The bottle unscrews and goes with you.', 'Бутылка отвинчивается, и её берут с собой.'],
    ['power_w>=1000', '{power_w} W jahvatab ka pähklid võideks.', '{power_w} W turns nuts into butter.', '{power_w} Вт перемелют и орехи в пасту.'],
    ['', 'Kummist jalad hoiavad ta paigal.', 'Rubber feet keep it in place.', 'Резиновые ножки не дают сдвинуться.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Osad käivad nõudepesumasinasse, mootoriosa mitte.', 'The parts go into the dishwasher, the motor does not.', 'Детали моются в посудомоечной машине, блок двигателя нет.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Segu 1200', 'SL-S12', 99, 'graphite steel', ['jug', 1200, 1.8, 6, 84, '430x200x190', 4.2]],
    ['rukis', 'Keeris', 'RK-KR', 59.9, 'white red', ['jug', 700, 1.5, 3, 82, '390x190x180', 3.1]],
    ['rukis', 'Sau 800', 'RK-S8', 39.9, 'black white', ['hand', 800, 0.6, 12, 76, '400x65x65', 1.1]],
    ['vari', 'Pudel', 'VA-P1', 34.9, 'sage red black', ['personal', 350, 0.6, 1, 78, '380x110x110', 1.3]],
    ['kuld', 'Keeris Pro', 'KU-KP1', 249, 'cream black', ['jug', 1800, 2, 10, 85, '450x210x220', 5.6], { qty: 0 }],
  ],
}

/** Stand mixers. */
export const standMixers: Family = {
  kind: 'stand-mixer',
  category: 'stand-mixers',
  noun: ['köögikombain', 'stand mixer', 'Планетарный миксер'],
  warranty: 24,
  padding: 60,
  base: { material: 'aluminium' },
  columns: ['power_w', 'volume_l', 'speeds', 'dims', 'weight'],
  key: ['power_w', 'volume_l', 'speeds'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Köögikombain {volume_l} l kausiga.', 'A stand mixer with a {volume_l} l bowl.', 'Планетарный миксер с чашей {volume_l} л.'],
    ['Sõtkub rukkitaina ja vahustab ühe munavalge.', 'Kneads rye dough and whips a single egg white.', 'Замесит ржаное тесто и взобьёт один белок.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} kaalub {weight} kg ja just seepärast ei rända ta taigent sõtkudes mööda lauda.', '{name} weighs {weight} kg, and that is why it does not walk across the table with dough.', '{name} весит {weight} кг и именно поэтому не ползёт по столу с тестом.'],
    ['Pulla-, leiva- ja pitsatainas: {name} teeb need ära, kuni sina plaadi valmis paned.', 'Bun, bread or pizza dough: {name} does it while you prepare the tray.', 'Тесто для булочек, хлеба и пиццы: {name} справится, пока вы готовите противень.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['', 'Kaasas on visp, segamislaba ja taignakonks.', 'Whisk, paddle and dough hook are included.', 'В комплекте венчик, лопатка и крюк.'],
    ['power_w>=1000', 'Mootor jaksab kahe kilo taignaga pool tundi järjest.', 'The motor manages two kilos of dough for half an hour.', 'Двигатель осилит два килограмма теста полчаса подряд.'],
    ['', 'Hakklihamasin ja pastarullid saab juurde osta.', 'A mincer and pasta rollers can be added.', 'Мясорубку и насадку для пасты можно докупить.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kauss on terasest ja käib nõudepesumasinasse.', 'The steel bowl goes into the dishwasher.', 'Стальная чаша моется в посудомоечной машине.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saarelux', 'Tainas 5', 'SL-T5', 299, 'white red', [1000, 5, 8, '360x390x240', 7.8]],
    ['rukis', 'Sõtke 4', 'RK-S4', 159, 'white sage', [700, 4.5, 6, '330x370x230', 5.4]],
    ['kuld', 'Meister 6', 'KU-M6', 549, 'copper cream red', [1300, 6, 10, '400x420x260', 11.2]],
    ['tamm', 'Kauss 4', 'TM-K4', 99, 'black', [600, 4, 6, '310x360x220', 4.1], { qty: 4 }],
  ],
}

/** Air fryers. */
export const airFryers: Family = {
  kind: 'air-fryer',
  category: 'air-fryers',
  noun: ['kuumaõhufritüür', 'air fryer', 'Аэрогриль'],
  warranty: 24,
  padding: 50,
  base: {},
  columns: ['volume_l', 'power_w', 'programmes', 'app', 'dims', 'weight'],
  key: ['volume_l', 'power_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kuumaõhufritüür {volume_l} l korviga.', 'An air fryer with a {volume_l} l basket.', 'Аэрогриль с корзиной {volume_l} л.'],
    ['Krõbe koorik lusikatäie õliga.', 'A crisp crust with a spoonful of oil.', 'Хрустящая корочка с ложкой масла.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} teeb friikartulid krõbedaks ühe lusikatäie õliga ja ilma rasvaaurudeta köögis.', '{name} makes chips crisp with one spoon of oil and no fumes in the kitchen.', '{name} делает картошку хрустящей с одной ложкой масла и без чада на кухне.'],
    ['Argiõhtul on ahi liiga aeglane. {name} on kuum kolme minutiga.', 'On a weeknight the oven is too slow. {name} is hot in three minutes.', 'В будний вечер духовка слишком медленная. {name} нагреется за три минуты.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['volume_l>=7', 'Kaks korvi lõpetavad korraga, ka eri temperatuuriga.', 'Two baskets finish together, even at different heat.', 'Две корзины заканчивают одновременно, даже при разной температуре.'],
    ['app', 'Äpis on retseptid eesti, inglise ja vene keeles.', 'The app has recipes in Estonian, English and Russian.', 'В приложении есть рецепты на трёх языках.'],
    ['', 'Korv on keraamilise kattega ja pestav.', 'The ceramic-coated basket washes easily.', 'Корзина с керамическим покрытием легко моется.'],
    ['', 'Raputamise aega tuletab meelde helisignaal.', 'A tone reminds you to shake the basket.', 'Сигнал напомнит встряхнуть корзину.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Jäta seadme taha kümme sentimeetrit ruumi.', 'Leave ten centimetres of space behind it.', 'Оставьте сзади десять сантиметров.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['vari', 'Krõbe 4', 'VA-K4', 79.9, 'black white', [4.2, 1400, 8, false, '310x270x340', 4.4]],
    ['vari', 'Krõbe 6', 'VA-K6', 129, 'graphite sage', [6.2, 1700, 10, true, '330x300x400', 5.9], { promoted: 1 }],
    ['vari', 'Krõbe Duo 9', 'VA-K9', 199, 'graphite', [9, 2400, 10, true, '330x390x420', 8.6]],
    ['rukis', 'Õhk 5', 'RK-O5', 89, 'black', [5, 1500, 8, false, '320x280x370', 4.9]],
    ['saarelux', 'Kuldne 7', 'SL-K7', 159, 'black cream', [7.5, 2000, 12, true, '340x370x390', 7.8]],
  ],
}
