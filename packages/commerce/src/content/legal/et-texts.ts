import type { LegalTexts } from './legal-texts.ts'

/** Drafts in Estonian. */
export const etTexts: LegalTexts = {
  vat: ', KMKR {company_vat}',
  countries: {
    EE: {
      law: 'Eesti',
      disputes: 'tarbijavaidluste komisjoni ([komisjon.ee](https://komisjon.ee))',
      inspectorate: 'Andmekaitse Inspektsioonile, [aki.ee](https://www.aki.ee)',
      answerDays: 15,
    },
    LV: {
      law: 'Läti',
      disputes: 'Läti tarbijakaitsekeskusesse ([ptac.gov.lv](https://www.ptac.gov.lv))',
      inspectorate: 'Läti andmekaitseinspektsioonile, [dvi.gov.lv](https://www.dvi.gov.lv)',
      answerDays: 15,
    },
    LT: {
      law: 'Leedu',
      disputes: 'Leedu riiklikku tarbijakaitseametisse ([vvtat.lrv.lt](https://vvtat.lrv.lt))',
      inspectorate: 'Leedu andmekaitseinspektsioonile, [vdai.lrv.lt](https://vdai.lrv.lt)',
      answerDays: 14,
    },
  },
  pages: {
    'purchase-sales-rules': ({ country, vat, link }) => ({
      title: 'Ostu-müügi reeglid',
      description: 'Ostu-müügi tingimused: tellimine, hind, tarne, taganemine, vastutus ja vaidlused.',
      body: `Müüja on {company_name}, registrikood {company_code}${vat}, {company_address}, {contact_phone}, {contact_email}.

## 1. Leping

Toote lehel on selle põhiomadused ja hind. Ostukorv ei kohusta millekski. Enne tellimist näed kokkuvõttes kaupa, seisukorda, kogust, tarnet ja kogusummat ning saad kõike parandada. Leping sõlmitakse, kui vajutad nuppu „Tellimus koos maksekohustusega“ ja me kinnitame tellimuse e-kirjaga. Kirjale on lisatud lepingu tingimused PDF-failina, mille saad alles hoida. Säilitame tingimused sellisena, nagu nendega nõustusid; tellimuse leht näitab neid seni, kuni tellimust säilitame. Leping sõlmitakse poe keeles, mille valisid.

## 2. Hind

Hinnad sisaldavad käibemaksu. Tarne hind lisandub ja on näha enne tellimist. Soodushinna kõrval on viimase 30 päeva madalaim hind enne allahindlust. Kui hind muutub enne, kui oled tellimuse kinnitanud, küsime uuesti.

## 3. Maksmine

Maksad kassas valitud viisil. Omandiõigus läheb üle, kui kaup on tasutud ja käes.

## 4. Tarne

Toome kauba märgitud tähtajaks, igal juhul 30 päeva jooksul, kui pole kokku lepitud teisiti. Kauba juhusliku hävimise risk läheb sulle üle, kui kaup on sinu käes.

## 5. Taganemine

Tarbijana võid 14 päeva jooksul põhjust avaldamata taganeda. Kord ja tüüpvorm on [tagastamise lehel](${link('return-policy')}).

## 6. Vastutus puuduste eest

Vastutame kauba lepingutingimustele mittevastavuse eest, mis ilmneb kahe aasta jooksul. Sul on õigus nõuda parandamist või asendamist, teatud juhtudel hinna alandamist või lepingust taganemist. Kui valid parandamise, pikeneb vastutuse aeg 12 kuu võrra.

## 7. Arvustused

Arvustuse võib kirjutada igaüks. „Kontrollitud ost“ on märgitud siis, kui oleme seda kätte saadud tellimuse järgi kontrollinud; muude arvustuste päritolu me ei kontrolli. Loeme iga arvustuse enne avaldamist läbi, avaldame ka halvad ja tasu eest kirjutatud arvustusi me ei avalda.

## 8. Vaidlused

Kirjuta esmalt meile, vastame ${country.answerDays} päeva jooksul. Kui kokkulepet ei ole, võid pöörduda ${country.disputes} või kohtusse. Kohaldub ${country.law} õigus; sinu elukohariigi kohustuslik tarbijakaitse jääb kehtima.`,
    }),
    'privacy-policy': ({ country, link, accountingYears }) => ({
      title: 'Privaatsuspoliitika',
      description: 'Milliseid andmeid me kogume, miks, kui kaua hoiab ja kuidas need kustutada.',
      body: `Vastutav töötleja on {company_name}, registrikood {company_code}, {company_address}, {contact_email}.

## Mida ja miks

| Andmed | Milleks | Alus | Kui kaua |
|---|---|---|---|
| Tellimus: nimi, telefon, e-post, aadress | tellimuse täitmine; arve korral raamatupidamine | leping; seadus | arvega tellimus sama kaua kui arve; tühistatud tellimus ilma arveta kolm aastat |
| Arved ja maksed | raamatupidamine | seadus | ${accountingYears} aastat majandusaasta lõpust |
| Konto, soovinimekiri | sinu mugavus | leping | kuni kustutad konto |
| Uudiskiri | pakkumised | nõusolek | kuni loobud |
| Kontaktivormi sõnumid | sulle vastamine | õigustatud huvi | aasta pärast vastamist |
| Pretensioonid ja taganemised | nõuete lahendamine | seadus | sama kaua kui tellimus, mille kohta need on; ilma tellimuseta kolm aastat |
| Külalise ostukorv | et leiaksid selle uuesti | leping | 90 päeva |
| Soov saada teade kauba saabumisest | üks teade | nõusolek | kuu pärast teadet, muidu kuni aasta |
| Sisselogimised | turvalisus ja seadmete nimekiri | leping | kuni väljalogimiseni |
| Vealogid, IP-aadress | turvalisus | õigustatud huvi | kuni 90 päeva |
| Arvustused | teiste ostjate teavitamine | õigustatud huvi | kuni palud eemaldada |

Varukoopiates püsib kustutatu, kuni need üle kirjutatakse, kõige rohkem 35 päeva. Isikukoodi me ei küsi. Andmed saame sinult endalt; tellimuseks vajalike andmeteta ei saa me kaupa saata. Otsuseid, mida teeb ainult arvuti, meil ei ole{#MOKILIZINGAS}: järelmaksu otsustab krediidiandja{/MOKILIZINGAS}.

## Kellele andmeid anname

Sinu valitud vedajale nimi, telefon ja aadress. Makseteenuse pakkujale makse andmed{#MOKILIZINGAS}, järelmaksu taotledes krediidiandjale ka kontaktandmed{/MOKILIZINGAS}. Serverit ja e-posti haldavad meie lepingupartnerid Euroopa Liidus. Andmeid me ei müü.

## Sinu õigused

Kontolt saad oma andmed alla laadida ja konto kustutada; arved peame seaduse järgi alles hoidma. Võid küsida oma andmeid, neid parandada, kustutada või üle kanda, esitada vastuväite ja nõusoleku tagasi võtta. Kirjuta {contact_email}, vastame kuu aja jooksul. Kaebuse võid esitada ${country.inspectorate}.

Küpsistest räägime [eraldi lehel](${link('cookies')}).`,
    }),
    'return-policy': ({ link }) => ({
      title: 'Kauba tagastamine',
      description:
        'Kuidas 14 päeva jooksul lepingust taganeda, mis maksab tagasisaatmine ja millal raha tuleb.',
      body: `Sul on õigus põhjust avaldamata taganeda 14 päeva jooksul päevast, mil said kauba kätte. Kui ühe tellimuse asjad tulid eri päevadel, loeb viimane. Pakiautomaadi puhul algab aeg päevast, mil võtsid paki välja.

## Kuidas taganeda

1. Teata meile selgelt, et taganed: nupuga „Taganen lepingust“ siin lehel ja iga lehe jaluses, e-kirja, tavalise kirja või alloleva vormiga. Piisab nimest ja tellimuse numbrist, põhjust me ei küsi.
2. Saadame kohe kinnituse, et teade jõudis kohale, koos kuupäeva ja kellaajaga.
3. Saada kaup 14 päeva jooksul teatest tagasi: {company_address}. Võid taganeda ka ainult ühest asjast tellimuses.

## Raha

Maksame tagasi kõik, mille sa tasusid, koos tavapärase tarnega, 14 päeva jooksul teatest ja sama makseviisiga. Võime oodata, kuni kaup on tagasi või oled selle saatmist tõendanud. Tagasisaatmise kulu kannad ise.

{#MOKILIZINGAS}
Kui ostsid järelmaksuga, lõpeb taganemisega sulle tasuta ka krediidileping selle kauba osas. Krediidiandjat teavitame ise.
{/MOKILIZINGAS}

## Kauba seisukord

Võid kaupa proovida nii nagu poes: lülitada sisse, vaadata ekraani. Kui kasutad rohkem, vastutad väärtuse vähenemise eest.

## Millal taganeda ei saa

- suletud hügieenipakendis toode (kõrvasisesed klapid, pardlid, hambaharjad), kui pakend on avatud;
- suletud pakendis tarkvara, kui pakend on avatud;
- graveeritud või muu sinu soovil valmistatud asi;
- allalaaditav sisu, kui alustasid allalaadimist ja andsid selleks nõusoleku.

Puudusega kauba kohta käivad teised reeglid, vaata [ostu-müügi reegleid](${link('purchase-sales-rules')}).

## Taganemisavalduse tüüpvorm

> Kellele: {company_name}, {company_address}, {contact_email}
>
> Käesolevaga taganen/taganeme (\\*) lepingust, mille esemeks on järgmine asi (\\*) / järgmine teenus (\\*)
>
> Tellimuse esitamise kuupäev (\\*) / asja kättesaamise kuupäev (\\*)
>
> Tarbija nimi / tarbijate nimed
>
> Tarbija aadress / tarbijate aadressid
>
> Tarbija allkiri / tarbijate allkirjad (ainult juhul, kui käesolev vorm esitatakse paberil)
>
> Kuupäev
>
> (\\*) Mittevajalik vahele jätta`,
    }),
    delivery: () => ({
      title: 'Kohaletoimetamine',
      description: 'Tarneviisid, hinnad ja tarneajad. Tasuta tarne üle {freeShippingOver}.',
      body: `Tarne hind ja päev on näha enne tellimist: kassas, kohe pärast aadressi sisestamist. Üle {freeShippingOver} maksva tellimuse toome tasuta. Kõik viisid, hinnad ja tarneajad on [tabelis allpool](#delivery-prices).

## Pakiautomaat

Kassas näed ainult automaate, kuhu kaup mahub. Uksekoodi saadab vedaja telefonile.

Tarnepäeva arvestame tööpäevades, ilma nädalavahetuste ja riigipühadeta. Toome hiljemalt 30 päeva jooksul, kui me ei ole teisiti kokku leppinud.

## Kauplusest kättesaamine

Anname teada, kui tellimus on valmis. Alla {freeShippingOver} tellimuse puhul on väljastustasu {collectionFee}.

## Kui pakk on katki

Kirjuta meile kohe, soovitavalt kahe päeva jooksul, ja lisa pilt pakist. Sinu õigused ei sõltu sellest, kas jõudsid pakki vedaja juures kontrollida.`,
    }),
    'contact-us': ({ country, link }) => ({
      title: 'Kirjuta meile',
      description: 'Küsi toote, tellimuse või hoolduse kohta.',
      body: `Kirjuta {contact_email} või helista {contact_phone}. Kaebusele vastame hiljemalt ${country.answerDays} päeva jooksul.

## Mis aitab kiiremini

- Tellimuse kohta: lisa tellimuse number, selle leiad meie e-kirja teemareast.
- Toote kohta: lisa tootekood, see on hinna kohal.
- Rikke kohta: kirjelda, millal viga tekib, ja lisa võimalusel pilt või video.

Kui soovid taganeda lepingust, loe [tagastamise lehte](${link('return-policy')}).`,
    }),
    cookies: () => ({
      title: 'Küpsised',
      description: 'Milliseid küpsiseid ja brauseri mälu pood kasutab ja kuidas valikut muuta.',
      body: `Pood töötab ka siis, kui lubad ainult vajaliku. Enne sinu valikut hoiame brauseris ainult vajalikku. Valikut küsime uuesti poole aasta pärast või siis, kui midagi lisandub.

## Vajalik

| Mis | Milleks | Kui kaua |
|---|---|---|
| Sinu valik (cookie-choice-2, küpsis) | et me ei küsiks uuesti | pool aastat |
| Kujunduse versioon (styles, küpsis) | et leht avaneks kiiremini; sinu kohta ei ütle midagi | 30 päeva |
| Ostukorv (cart, last-cart-bypass-ts) | et korv ei kaoks | tellimuse või väljalogimiseni |
| Pooleli tellimus ja kontaktivorm (personal-details, shipping-details, payment-details, last-order, contact-draft) | et sisestatu ei kaoks | 30 minutit, kontaktivorm üks päev |
| Sisselogimine (current-token, current-refresh-token, current-user, orders-history) | et jääksid sisse logituks | kuni väljalogimiseni |
| Ostukorvist hilisemaks jäetud tooted (saved-for-later) | tooted, mille ise kõrvale panid | kuni tood tagasi või eemaldad |
| Soovinimekiri ja võrdlus (wishlist, compare, known-lists) | sinu enda lisatud tooted, kui neid kasutad | kuni eemaldad |
| Pakiautomaadid (pickup-points) | et kassa töötaks ka internetiühenduseta | kuni uuenduseni |
| Valitud tarnekoht (delivery-place) | et hinnad ja päevad oleksid sinu linna või pakiautomaadi omad | kuni muudad või kustutad, väljalogimiseni |
| Koht kodus (niche) | et sisestaksid selle mõõdud vaid korra | kuni tühjendad väljad või logid välja |
| Tooteloendi paigutus (list-view) | et loendid avaneksid nii, nagu valisid | kuni muudad või välja logid |
| Uudiskiri (newsletter email) | et näeksid, kas oled tellinud | kuni loobud või välja logid |
| Aadresside mälu (url-mapping) | et lehed avaneksid ka internetiühenduseta | kuni uuenduseni |
| Nähtud lehed ja pakkumised (cms-page, cms-blocks, checkout-offers) | et lehed ja kassa töötaksid ka internetiühenduseta | kuni uuemad need asendavad või välja logid |
| Mis ootab ühendust (network-tasks, waiting-orders) | et internetiühenduseta saadetu ei kaoks | kuni see saadetakse, selle tagasi võtad või välja logid |
| Lehtede ja nende andmete koopiad (pages, data, shells) | et vaadatu avaneks ka internetiühenduseta | kuni uuemad need asendavad; külastatud lehed kuni väljalogimiseni |
| Piltide koopiad (images) | et lehed avaneksid kiiremini ja ka internetiühenduseta | kuni 300, kuni uuemad need asendavad või välja logid |
| Poe enda programmide ja kujunduse koopiad (precache, assets) | et pood avaneks kiiremini ja ka internetiühenduseta | kuni pood uueneb |

## Ainult sinu loal

| Mis | Milleks | Kui kaua |
|---|---|---|
| Viimati vaadatud tooted (recently-viewed) | sinu mugavus | 20 viimast |
| Otsingud (recent-searches) | sinu mugavus | 5 viimast |
| Nähtud tooted (seen-products) | et saaksid neid hiljem ka internetiühenduseta otsida | 500 viimast, kuni väljalogimiseni |
| Uudiskirja pakkumine (newsletter-asked) | et me ei pakuks seda uuesti | kuni tühjendad |

Kõik peale kahe küpsise on brauseri enda mälus (IndexedDB, nimega „ambra“; vormidesse kirjutatu ja valitud tarnekoht Local Storage’is; koopiad Cache Storage’is) ja pood kasutab seda ainult selles brauseris. Mis ootab ühendust, saadetakse meile kohe, kui see taastub. Sinu hinnad, tellimused ja andmed ei ole kunagi koopiate seas. Külastusstatistikat, reklaamiküpsiseid ega kolmandate osapoolte küpsiseid poes ei ole.{#NEOPAY} Pangalingi lehel kehtivad panga enda küpsised.{/NEOPAY}{#MOKILIZINGAS} Järelmaksu lehel kehtivad krediidiandja enda küpsised.{/MOKILIZINGAS}

Valikut saad muuta siinsamas all, jaluse lingilt „Küpsiste seaded“ või kustutades brauseris selle saidi andmed.`,
    }),
  },
}
