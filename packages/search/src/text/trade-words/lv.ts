/** Words of the trade in Latvian, in the format of a store's synonyms. */
export const latvianTradeWords = `
televizors, tv, teļļuks
klēpjdators, portatīvais dators, dators, laptops
viedtālrunis, telefons, tālrunis, mobilais, mobilais telefons
viedpulkstenis, viedais pulkstenis, pulkstenis, smartwatch
veļas mašīna, veļas mazgājamā mašīna
veļas žāvētājs, žāvētājs
trauku mazgājamā mašīna, trauku mašīna
kafijas automāts, kafijas aparāts, kafijas mašīna
lādētājs, uzlādes ierīce
vāciņš, maciņš, apvalks
austiņas, austiņa
putekļsūcējs, putekļu sūcējs
tējkanna, elektriskā tējkanna
ledusskapis, saldējamais skapis
saldētava, saldētājs, saldējamā kamera
gludeklis, tvaika gludeklis
ssd disks, cietais disks
dāvanu karte, dāvana
`
