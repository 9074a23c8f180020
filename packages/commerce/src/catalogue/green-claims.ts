/**
 * Words that praise a product for the environment in general: such a claim needs proof beside it, or goes.
 * @see docs/rules/law LAW-GRT-5
 */
const generalClaims: Record<string, RegExp> = {
  et: /keskkonnasõbrali|loodussõbrali|keskkonnasäästli|kliimasõbrali|kliimaneutraal|süsinikuneutraal|CO2-neutraal|bioloogiliselt lagunev|biolagunev|energiatõhus(?!us)|ökoloogili|jätkusuutlik/iu,
  en: /(?:environmentally|eco|climate|carbon|planet|earth)[- ]?friendly|(?:climate|carbon|CO2)[- ](?:neutral|positive)|biodegradable|energy[- ]efficient|ecological|sustainable|gentle on the environment/iu,
  ru: /экологичн|экологически чист|безвредн\S{1,4} для (?:природы|окружающей)|(?:климатически|углеродно)[- ]нейтральн|биоразлагаем|энергоэффективн(?!ост)|эко-?френдли/iu,
  lv: /videi draudzīg|dabai draudzīg|klimatneitrāl|oglekļa ?neitrāl|bioloģiski noārdām|energoefektīv(?!itāt)|ekoloģisk|ilgtspējīg/iu,
  lt: /draugišk\S{1,4} (?:aplinkai|gamtai)|(?:aplinkai|gamtai) draugišk|neutral\S{1,4} klimatui|biologiškai skaid|ekologišk|energiją taupant|tvar(?:us|i|ūs) gamin/iu,
}

/** The first such words of a text, whatever its language, as they stand there. */
export function generalGreenClaim(text: string): string | undefined {
  for (const words of Object.values(generalClaims)) {
    const [found] = words.exec(text) ?? []
    if (found !== undefined) return found
  }
  return undefined
}
