import Type from 'typebox'

/**
 * Reasons why a row of a file is refused or questioned, with the names of their params. Texts:
 * `reason-texts/{language}.json`. `text` is an English text: of a report from before
 * reasons had codes, or of an operation's own error.
 */
export const importReasons = {
  missing: [],
  empty: [],
  one_of: ['values'],
  exactly: ['value'],
  form: [],
  rule: ['rule'],
  type: ['types'],
  two_decimals: [],
  min_length: ['min'],
  max_length: ['max'],
  minimum: ['min'],
  maximum: ['max'],
  min_items: ['min'],
  max_items: ['max'],
  code_form: [],
  attribute_code_form: [],
  sku_form: [],
  url_key_form: [],
  moment_form: ['sample'],
  date_form: [],
  media_path_form: ['endings'],
  model_path_form: ['ending'],
  document_address: ['scheme'],
  video_address: ['scheme', 'endings'],
  contact_address: ['scheme'],
  too_deep: ['max'],
  too_many_values: ['max'],
  not_json: [],
  not_object: [],
  nul: [],
  half_surrogate: [],
  not_stored: ['detail'],
  no_such_day: [],
  no_day: ['value'],
  ambiguous_day: ['value'],
  iso_day: ['value'],
  before: ['field'],
  whole_number: [],
  whole_pieces: [],
  by_the_piece: [],
  no_quantity: ['step', 'most'],
  option_code: [],
  unknown_option: ['code'],
  number: [],
  true_or_false: ['yes', 'no'],
  json_cell: [],
  text_or_texts: [],
  unknown_attribute: [],
  no_attribute: ['code'],
  not_select: ['code'],
  unknown_picture: ['path'],
  unknown_model: ['path'],
  unknown_sku: ['sku'],
  unknown_category: ['code'],
  no_variants_of: ['type'],
  same_options: ['variant'],
  sku_of_variant: ['parent'],
  sku_twice: ['sku'],
  sku_of_product: ['sku'],
  variant_of: ['sku', 'parent'],
  no_sku_named: [],
  card_virtual: [],
  card_exempt: ['value'],
  card_value: [],
  not_euro: ['currency'],
  jump_up: ['after', 'before'],
  jump_down: ['after', 'before'],
  no_gtin: ['value'],
  address_taken: ['address', 'owner'],
  bundle_empty: [],
  group_empty: [],
  axes_missing: [],
  variants_missing: [],
  input_fixed: ['input'],
  code_twice: ['code'],
  code_of_root: [],
  own_parent: [],
  category_loop: ['parent', 'code'],
  empty_part: [],
  not_svg: ['start'],
  svg_script: [],
  svg_embeds: [],
  svg_handler: [],
  svg_script_address: [],
  svg_entities: [],
  refers_outside: [],
  too_large: ['max'],
  not_glb: ['type'],
  glb_cut: [],
  glb_decoder: ['name'],
  not_of_type: ['type'],
  needs_right: ['right'],
  no_own_price: ['sku', 'type'],
  no_own_stock: ['sku', 'type'],
  place_full: ['sku', 'wanted', 'qty'],
  orders_short: ['sku', 'qty', 'held', 'orders'],
  line_repeats: ['value', 'line'],
  item_repeats: ['value', 'item'],
  with_line: ['line'],
  with_item: ['item'],
  with_refused: [],
  not_amount: ['value'],
  foreign_currency: ['currency'],
  zero_price: [],
  ambiguous_amount: ['value'],
  ambiguous_count: ['value'],
  no_price: [],
  cells: ['cells', 'columns'],
  column_repeats: ['column'],
  too_many_cells: ['max'],
  broken_quote: [],
  open_quote: [],
  not_utf8: ['encoding'],
  not_encoded: ['encoding'],
  unknown_encoding: ['name'],
  line_too_long: ['max'],
  unpacks_too_far: ['max'],
  unpacks_too_large: ['max'],
  packed_cut: [],
  packed_damaged: [],
  xml_broken: ['detail'],
  xml_entities: [],
  xml_attributes: ['max'],
  xml_depth: ['max'],
  xml_item: ['item'],
  no_workbook: [],
  no_sheet: [],
  workbook_damaged: [],
  workbook_unpacks: [],
  workbook_texts: [],
  workbook_cell: [],
  workbook_rows: [],
  workbook_columns: [],
  workbook_too_much: [],
  unreadable_rows: ['max'],
  too_many_rows: [],
  needs_product_code: [],
  needs_parent_code: [],
  no_parent_above: ['parent'],
  other_parent_above: ['parent'],
  type_not_taken: ['type'],
  no_variation: [],
  product_refused: [],
  variant_refused: [],
  no_variant_left: [],
  no_common_row: [],
  unknown_view: ['view'],
  parent_has_variants: ['sku'],
  parent_refused: ['parent'],
  no_name: [],
  option_type: ['type'],
  untitled_value: [],
  no_name_or_sku: [],
  no_visibility: ['value'],
  kilograms: [],
  whole_grams: [],
  whole_months: [],
  rating: [],
  shop_count: [],
  unknown_shop: ['shop', 'shops'],
  unknown_store: ['store'],
  cost_of_store: [],
  redirect_from: ['sample'],
  redirect_pattern: [],
  redirect_answered: [],
  redirect_code: [],
  redirect_gone_leads: [],
  redirect_to: ['sample'],
  redirect_loop: [],
  file_repeats: ['value'],
  redirect_to_gone: [],
  redirect_chain: ['address'],
  unknown_order: [],
  unknown_customer: [],
  unknown_field: [],
  field_type: [],
  too_short: [],
  too_long: [],
  too_small: [],
  too_big: [],
  not_a_choice: [],
  not_a_link: [],
  nothing_stored: [],
  file_empty: [],
  file_unknown: [],
  work_stopped: [],
  may_not_import: [],
  text: ['text'],
} as const satisfies Record<string, readonly string[]>

export type ReasonCode = keyof typeof importReasons
type Params<Code extends ReasonCode> = Readonly<Record<(typeof importReasons)[Code][number], string>>
type Given<Code extends ReasonCode> = Readonly<
  Record<(typeof importReasons)[Code][number], string | number | undefined>
>

export type Reason = { [Code in ReasonCode]: { code: Code; params: Params<Code> } }[ReasonCode]

/** Reason in answers: clients translate the codes that they know. */
export const ReasonSchema = Type.Object({
  code: Type.Enum(Object.keys(importReasons)),
  params: Type.Record(Type.String(), Type.String()),
})

/** Maximum characters of a param, which may come from a cell of the file. */
const longest = 300

/** Builds a reason; the names of its params are those of its code. */
export function because<Code extends Exclude<ReasonCode, 'text'>>(
  code: Code,
  ...[given]: (typeof importReasons)[Code] extends readonly [] ? [] : [Given<Code>]
): Reason {
  return reasonOf(code, given ?? {})
}

/** Keeps the params that the code names. */
function reasonOf(code: ReasonCode, given: Readonly<Record<string, unknown>>): Reason {
  const params = importReasons[code].map((name) => [name, String(given[name] ?? '').slice(0, longest)])
  // The params are those of the code.
  return { code, params: Object.fromEntries(params) } as Reason
}

const isCode = (code: unknown): code is ReasonCode =>
  typeof code === 'string' && Object.hasOwn(importReasons, code)

/** Reads a stored reason; a plain text is one from before reasons had codes. */
export function readReason(stored: string): Reason {
  try {
    const { code, params } = JSON.parse(stored) as {
      code?: unknown
      params?: Readonly<Record<string, unknown>>
    }
    if (isCode(code)) return reasonOf(code, params ?? {})
  } catch {
    // Is a plain text.
  }
  return plainReason(stored)
}

/** Wraps a text without a code. */
export const plainReason = (text: string): Reason => reasonOf('text', { text })

/** Returns the form in which the database stores a reason. */
export const writeReason = (reason: Reason): string => JSON.stringify(reason)
