/**
 * The few scripts the shop sends, each a constant text with parameters: compiled once by OpenSearch, never made of what
 * a shopper typed.
 */
export const scripts = {
  /** A word, by how often it stands in the text: more of it adds less and less. */
  word: 'params.most * _score / (params.saturation + _score)',
  /** At most so much. */
  atMost: 'Math.min(params.most, _score)',
  /** Turns an order round: the highest of the rests is the rest of the lowest. */
  restOf: 'params.of - _score',
  /** The sum of the parts found, less where one is missing; each part has `mark` on top to be counted by. */
  parts:
    'double found = Math.floor(_score / params.mark); double sum = _score - found * params.mark;' +
    ' return sum * found / params.wanted;',
  /** Goods of the very category that was typed gain, services lose. */
  kinds:
    "double score = _score; if (doc.containsKey('w.main_taxon') && doc['w.main_taxon'].size() > 0) {" +
    ' double covered = 0; for (def word : params.words) { double best = 0;' +
    " for (def token : doc['w.main_taxon']) { def weight = word.get(token);" +
    ' if (weight != null && weight > best) { best = weight; } } covered += best; }' +
    " score *= 1 + params.bonus * Math.min(1.0, covered / doc['kindLength'].value); }" +
    " if (doc.containsKey('k.type_id')) { for (def type : doc['k.type_id']) {" +
    ' if (params.services.contains(type)) { score *= params.share; } } } return score;',
  /** Score of a function of `function_score`. */
  weight: 'params.weight',
  /** The same, times a number in 0 to 1 fixed by seed and id. @see query/score-functions.ts */
  random:
    "int h = (int) 2166136261L; String text = params.seed + ':' + doc['id'].value;" +
    ' for (int at = 0; at < text.length(); at++) { h = (h ^ text.charAt(at)) * 16777619; }' +
    ' h = (h ^ (h >>> 16)) * (int) 2246822507L; h = (h ^ (h >>> 13)) * (int) 3266489909L;' +
    ' long all = ((long) (h ^ (h >>> 16))) & 4294967295L; return params.weight * (all / 4294967296.0);',
  /** Values of one or two fields, once a document. */
  values:
    'Set all = new HashSet(); for (def field : params.fields) { if (doc.containsKey(field)) {' +
    ' all.addAll(doc[field]); } } return new ArrayList(all);',
  /** The place of a value; the last one without any. */
  ranks:
    'double rank = params.none; if (doc.containsKey(params.field)) { for (def key : doc[params.field]) {' +
    ' def found = params.ranks.get(key); if (found != null && found < rank) { rank = found; } } } return rank;',
  /** Coarse steps of the score. */
  tier: 'Math.floor(params.tiers * _score / params.best + 0.2)',
  /** 1 for what is nearly as good as the best. */
  relevant: '_score >= params.share * params.best ? 1 : 0',
} as const
