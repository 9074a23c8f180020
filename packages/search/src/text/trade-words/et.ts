/** Words of the trade in Estonian, in the format of a store's synonyms. */
export const estonianTradeWords = `
teler, televiisor, telekas, tv, telku
sülearvuti, läptop, laptop, läpakas, rüperaal
lauaarvuti, pc, arvuti
nutitelefon, telefon, mobiil, mobiiltelefon
nutikell, smartwatch
aktiivsusmonitor, nutivõru, fitnessvõru
föön, juukseföön, juuksekuivati
röster, leivaröster, röstsaiamasin
pliidiplaat => induktsioonplaat
pliit => pliidiplaat, induktsioonplaat
espressomasin, kohvimasin, kohvikeetja, kohviautomaat
fotoaparaat, fotokas
kaamera => fotoaparaat
tahvelarvuti, tahvel, tablet
kinkekaart, kingitus, kink
kõrvaklapid, klapid
nööpklapid, kõrvasisesed
pardel, raseerija, habemeajaja
köögikombain, mikser, taignasegaja
mälupulk, usb pulk
küttekeha, soojapuhur, puhur, radiaator
ventilaator, puhur
ruuter, wifi, võrgujaam
mikrolaineahi, mikrouun, mikser ahi
pliidikubu, õhupuhastaja pliidile
ümbris, kest, kaitseümbris, kaaned
laadija, laadimisadapter
akupank, powerbank
kaugjuhtimispult, pult
seinakinnitus, kinnitus, telerijalg
külmik, külmkapp
sügavkülmik, sügavkülmkapp, sügavkülm
nõudepesumasin, nõudepesija
heliriba, soundbar
kuumaõhufritüür, õhufritüür, airfryer
elektritõukeratas, tõuks
veekeetja, veekann
objektiiv, lääts
`
