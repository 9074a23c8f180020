import type { Family } from '../catalogue/family.ts'

/** Phone cases by phone model. */
export const phoneCases: Family = {
  kind: 'phone-case',
  category: 'phone-cases',
  noun: ['ümbris', 'case', 'Чехол'],
  warranty: 24,
  padding: 20,
  base: {},
  columns: ['type', 'fits_model', 'material', 'wireless_charging', 'dims', 'weight'],
  key: ['fits_model', 'material'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Ümbris mudelile {fits_model}, nupud ja pesad jäävad vabaks.', 'A case for the {fits_model}; keys and ports stay free.', 'Чехол для {fits_model}, кнопки и разъёмы остаются открытыми.'],
    ['Täpselt mudelile {fits_model} vormitud kaitse.', 'Protection shaped exactly for the {fits_model}.', 'Защита, сделанная точно под {fits_model}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on valatud ühe mudeli järgi, seega ei loksu ega jäta servi lahti. Kaamera ümber on millimeetrine äär.', '{name} is moulded for one model, so it does not rattle or leave edges open. A one-millimetre rim surrounds the camera.', '{name} отлит под одну модель, поэтому не болтается и не оставляет открытых краёв. Вокруг камеры бортик в один миллиметр.'],
    ['Telefon kukub tavaliselt nurgale. {name} on nurkades paksem ja mujal õhuke.', 'Phones usually fall on a corner. {name} is thicker at the corners and thin elsewhere.', 'Телефон обычно падает на угол. {name} в углах толще, а в остальном тонкий.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['material=silicone', 'Silikoon on seest vooderdatud pehme kiuga, mis klaasi ei kriimusta.', 'The silicone is lined with soft fibre that does not scratch the glass.', 'Силикон изнутри покрыт мягким ворсом, который не царапает стекло.'],
    ['material=leather', 'Nahk tumeneb kasutamisel ja iga tükk saab oma näo.', 'The leather darkens with use, and each piece gets its own look.', 'Кожа со временем темнеет, и каждый чехол становится особенным.'],
    ['material=clear', 'Läbipaistev plast ei kolletu päikese käes vähemalt kaks aastat.', 'The clear plastic does not yellow in the sun for at least two years.', 'Прозрачный пластик не желтеет на солнце не менее двух лет.'],
    ['material=recycled', 'Materjalist 85 % on taaskasutatud plast, tõend on tootja lehel.', '85% of the material is recycled plastic; the proof is on the maker’s page.', 'На 85 % материал состоит из переработанного пластика, подтверждение есть на странице производителя.'],
    ['wireless_charging', 'Juhtmevaba laadimine töötab läbi ümbrise.', 'Wireless charging works through the case.', 'Беспроводная зарядка работает через чехол.'],
    ['type=case-wallet', 'Kaane all on kaks kaarditaskut ja kaas toetab telefoni video ajaks püsti.', 'Under the cover there are two card pockets, and it props the phone up for video.', 'Под крышкой два кармана для карт, а сама она служит подставкой для видео.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Enne tellimist vaata telefoni täpset nime seadetest.', 'Check the exact name of your phone in its settings before ordering.', 'Перед заказом проверьте точное название телефона в настройках.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Kest Polar 7', 'NV-K7', 24.9, 'sand graphite sage', ['case-back', 'Nordvik Polar 7', 'silicone', true, '152x74x11', 0.032], { engraving: true }],
    ['nordvik', 'Kest Polar 7 Pro', 'NV-K7P', 27.9, 'graphite navy', ['case-back', 'Nordvik Polar 7 Pro', 'silicone', true, '165x79x11', 0.036]],
    ['nordvik', 'Selge Polar 7', 'NV-C7', 19.9, 'cream', ['case-back', 'Nordvik Polar 7', 'clear', true, '152x74x10', 0.028]],
    ['nordvik', 'Kaaned Polar 6', 'NV-W6', 29.9, 'black red', ['case-wallet', 'Nordvik Polar 6', 'leather', false, '151x76x16', 0.071], { tiers: true }],
    ['tamm', 'Koor Polar 7 Mini', 'TM-K7M', 14.9, 'lavender black', ['case-back', 'Nordvik Polar 7 Mini', 'recycled', true, '142x69x11', 0.027]],
    ['saare', 'Kaaned Rand 3', 'SR-W3', 27.9, 'navy cream', ['case-wallet', 'Saare Rand 3', 'leather', false, '163x79x16', 0.075]],
    ['pohja', 'Kilp Nael 12', 'PH-K12', 34.9, 'black', ['case-back', 'Põhja Nael 12', 'recycled', false, '169x84x15', 0.058]],
  ],
}

/** Chargers for walls, pads and cars. */
export const chargers: Family = {
  kind: 'charger',
  category: 'chargers-cables',
  noun: ['laadija', 'charger', 'Зарядное устройство'],
  warranty: 24,
  padding: 25,
  base: {},
  columns: ['type', 'charge_w', 'outputs', 'connection', 'dims', 'weight'],
  key: ['charge_w', 'outputs', 'connection'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{charge_w} W laadija telefonile, tahvlile ja kõrvaklappidele.', 'A {charge_w} W charger for phone, tablet and headphones.', 'Зарядное устройство {charge_w} Вт для телефона, планшета и наушников.'],
    ['Kompaktne laadija, mis annab kuni {charge_w} W.', 'A compact charger that delivers up to {charge_w} W.', 'Компактное зарядное устройство мощностью до {charge_w} Вт.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} annab kuni {charge_w} W ja valib pinge ise, nii et vana telefon ja uus sülearvuti saavad mõlemad õige voolu.', '{name} delivers up to {charge_w} W and picks the voltage itself, so an old phone and a new laptop both get what they need.', '{name} выдаёт до {charge_w} Вт и сам выбирает напряжение, поэтому и старый телефон, и новый ноутбук получат нужный ток.'],
    ['Üks laadija köögilauale, teine reisikotti: {name} mahub mõlemasse ja jääb laadides leigeks.', 'One charger for the kitchen table, another for the travel bag: {name} suits both and stays lukewarm at work.', 'Одно устройство на кухонный стол, другое в сумку: {name} подойдёт везде и при работе остаётся чуть тёплым.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['outputs>=2', 'Kui laed mitut seadet korraga, jagab ta võimsuse nende vahel ära.', 'When several devices charge at once, it shares the power between them.', 'Если заряжать несколько устройств сразу, мощность распределяется между ними.'],
    ['charge_w>=60', 'Võimsusest jätkub enamikule USB-C sülearvutitele.', 'The power is enough for most USB-C laptops.', 'Мощности хватает большинству ноутбуков с USB-C.'],
    ['type=pad-charger', 'Alus tunneb metalli ära ja lülitub välja, kui peal on võtmed.', 'The pad recognises metal and switches off when keys lie on it.', 'Площадка распознаёт металл и отключается, если на ней лежат ключи.'],
    ['type=car-charger', 'Sobib 12 ja 24 V pesale, seega ka veoautosse.', 'It fits 12 and 24 V sockets, so lorries too.', 'Подходит к розеткам 12 и 24 В, то есть и в грузовик.'],
    ['type=wall-charger', 'Pistik on lame, kapi taga jääb ruumi.', 'The plug is flat and leaves room behind a cupboard.', 'Вилка плоская и помещается за шкафом.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kaablit komplektis ei ole.', 'There is no cable in the box.', 'Кабеля в комплекте нет.'],
    ['Kaitse ülepinge ja ülekuumenemise eest on sees.', 'Protection against overvoltage and overheating is built in.', 'Защита от перенапряжения и перегрева встроена.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Volt 45', 'NV-V45', 29.9, 'white black', ['wall-charger', 45, 1, 'usb-c', '45x40x30', 0.085], { tiers: true }],
    ['nordvik', 'Volt 65 Duo', 'NV-V65D', 39.9, 'white', ['wall-charger', 65, 2, 'usb-c', '62x55x30', 0.128]],
    ['nordvik', 'Volt 100 Trio', 'NV-V100T', 59.9, 'graphite', ['wall-charger', 100, 3, 'usb-c', '70x68x32', 0.196]],
    ['nordvik', 'Volt Alus 15', 'NV-VA15', 34.9, 'white graphite', ['pad-charger', 15, 1, 'usb-c', '100x100x9', 0.092]],
    ['tamm', 'Säde 20', 'TM-S20', 12.9, 'white', ['wall-charger', 20, 1, 'usb-c', '40x35x28', 0.048]],
    ['rada', 'Auto 48', 'RD-A48', 24.9, 'black', ['car-charger', 48, 2, 'usb-c', '60x28x28', 0.036]],
  ],
}

/** Cables; several with quantity prices. */
export const cables: Family = {
  kind: 'cable',
  category: 'chargers-cables',
  noun: ['kaabel', 'cable', 'Кабель'],
  warranty: 24,
  padding: 20,
  base: {},
  columns: ['connection', 'cable_m', 'charge_w', 'material', 'dims', 'weight'],
  key: ['connection', 'cable_m', 'charge_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{cable_m} m kaabel, kannab kuni {charge_w} W.', 'A {cable_m} m cable that carries up to {charge_w} W.', 'Кабель {cable_m} м, выдерживает до {charge_w} Вт.'],
    ['Tugev kaabel igaks päevaks, {cable_m} m.', 'A sturdy cable for every day, {cable_m} m.', 'Прочный кабель на каждый день, {cable_m} м.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['Kaablid lähevad katki pistiku juurest. {name} on just seal tugevdatud ja painutuskatse läbinud 15 000 korda.', 'Cables break near the plug. {name} is reinforced exactly there and passed 15 000 bends in the test.', 'Кабели ломаются у штекера. {name} усилен именно там и выдержал в испытании 15 000 изгибов.'],
    ['{cable_m} m ulatub seal, kus lühike kaabel jääb pingule: {name} paindub kergelt ka ümber nurga.', '{cable_m} m reaches where a short cable would be taut: {name} bends easily round corners too.', 'Там, где короткий кабель натянут, {cable_m} м хватит: {name} легко огибает и углы.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['charge_w>=60', 'Läbi lähevad nii vool kui ka andmed, sülearvuti laeb täisvõimsusel.', 'It carries power and data, and charges a laptop at full rate.', 'Передаёт и ток, и данные, ноутбук заряжается на полной мощности.'],
    ['connection=hdmi', 'HDMI 2.1 kannab 4K pilti 120 kaadriga sekundis.', 'HDMI 2.1 carries a 4K picture at 120 frames a second.', 'HDMI 2.1 передаёт изображение 4K со скоростью 120 кадров в секунду.'],
    ['material=braided', 'Punutud kate ei lähe sõlme.', 'The braided sleeve does not knot.', 'Тканевая оплётка не запутывается.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Mitme kaabli ostul on tükihind soodsam.', 'The piece price falls when you buy several.', 'При покупке нескольких штук цена ниже.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Liin C 1 m', 'NV-LC1', 12.9, 'white graphite', ['usb-c-c', 1, 100, 'braided', '150x90x15', 0.034], { tiers: true }],
    ['nordvik', 'Liin C 2 m', 'NV-LC2', 16.9, 'white graphite', ['usb-c-c', 2, 100, 'braided', '150x90x20', 0.058], { tiers: true }],
    ['tamm', 'Juhe A-C 1,2 m', 'TM-AC12', 7.9, 'black', ['usb-a-c', 1.2, 18, 'plastic', '140x80x14', 0.027], { tiers: true }],
    ['loit', 'Pilt HDMI 2 m', 'LT-H2', 19.9, 'black', ['hdmi', 2, 0, 'braided', '190x150x30', 0.152], { tiers: true }],
    ['solm', 'Võrk 5 m', 'SM-V5', 11.9, 'white', ['lan', 5, 0, 'plastic', '180x160x25', 0.131]],
  ],
}

/** Power banks. */
export const powerBanks: Family = {
  kind: 'power-bank',
  category: 'power-banks',
  noun: ['akupank', 'power bank', 'Внешний аккумулятор'],
  warranty: 24,
  padding: 25,
  base: { connection: 'usb-c' },
  columns: ['battery_mah', 'charge_w', 'outputs', 'wireless_charging', 'dims', 'weight'],
  key: ['battery_mah', 'charge_w'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{battery_mah} mAh akupank, kuni {charge_w} W.', 'A {battery_mah} mAh power bank, up to {charge_w} W.', 'Внешний аккумулятор {battery_mah} мА·ч, до {charge_w} Вт.'],
    ['Energiat teele kaasa: {battery_mah} mAh.', 'Energy for the road: {battery_mah} mAh.', 'Запас энергии в дорогу: {battery_mah} мА·ч.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} laeb telefoni ka siis, kui pistikut ei paista kuskilt. Mahutavus on {battery_mah} mAh ja võimsus kuni {charge_w} W.', '{name} charges your phone where there is no socket in sight. It holds {battery_mah} mAh and delivers up to {charge_w} W.', '{name} зарядит телефон там, где розетки не видно. Ёмкость {battery_mah} мА·ч, мощность до {charge_w} Вт.'],
    ['Nädalavahetus metsas või pikk rongisõit: {name} on selleks, et sa ei vaataks kogu aeg aku protsenti.', 'A weekend in the forest or a long train ride: {name} is there so that you stop watching the percentage.', 'Выходные в лесу или долгая дорога: {name} нужен, чтобы не следить за процентами заряда.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['charge_w>=60', 'Võimsusest piisab sülearvutile, mis laeb USB-C kaudu.', 'The power is enough for a laptop that charges over USB-C.', 'Мощности хватит и ноутбуку, который заряжается по USB-C.'],
    ['wireless_charging', 'Telefoni võib laadimiseks lihtsalt peale panna.', 'You can simply lay the phone on top to charge it.', 'Телефон можно просто положить сверху, и он заряжается.'],
    ['outputs>=2', 'Korraga laeb {outputs} seadet.', 'It charges {outputs} devices at once.', 'Одновременно заряжает {outputs|устройство|устройства|устройств}.'],
    ['', 'Ekraanil on allesjäänud protsent, mitte neli täppi.', 'The display shows the remaining per cent, not four dots.', 'Дисплей показывает оставшиеся проценты, а не четыре точки.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Lennukisse tohib ta kaasa võtta käsipagasis.', 'You may take it on a plane in hand luggage.', 'В самолёт его можно взять в ручной клади.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Volt 20 000', 'NV-VB20', 59.9, 'graphite sand', [20000, 65, 3, false, '158x72x26', 0.42]],
    ['nordvik', 'Volt 10 000', 'NV-VB10', 34.9, 'graphite sage', [10000, 30, 2, false, '136x68x16', 0.21]],
    ['nordvik', 'Volt Magnet 5000', 'NV-VM5', 44.9, 'white lavender', [5000, 20, 1, true, '104x66x9', 0.12]],
    ['tamm', 'Varu 10', 'TM-V10', 19.9, 'black', [10000, 18, 2, false, '140x69x17', 0.22]],
    ['rada', 'Retk 26', 'RD-R26', 79.9, 'black', [26800, 100, 3, false, '182x80x27', 0.58]],
  ],
}
