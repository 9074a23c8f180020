/** Words of the trade in Lithuanian, in the format of a store's synonyms. */
export const lithuanianTradeWords = `
televizorius, tv, televizija, telikas
nešiojamasis kompiuteris, nešiojamas kompiuteris, laptopas, kompiuteris
išmanusis telefonas, telefonas, mobilusis, mobilusis telefonas
išmanusis laikrodis, laikrodis, smartwatch
skalbyklė, skalbimo mašina
džiovyklė, džiovinimo mašina
indaplovė, indų plovimo mašina
kavos aparatas, kavos virimo aparatas, kavavirė
įkroviklis, pakrovėjas, kroviklis
dėklas, dėkliukas, maukas
ausinės, ausinukės
dulkių siurblys, siurblys
virdulys, arbatinukas
šaldytuvas, šaldiklis šaldytuvas
šaldiklis, šaldymo kamera
lygintuvas, laidynė
ssd diskas, kietasis diskas
dovanų kortelė, dovanų kuponas, dovana
`
