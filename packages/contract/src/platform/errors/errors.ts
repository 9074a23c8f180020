import { consoleErrors } from './console-errors.ts'
import type { ErrorRow } from './error-row.ts'

/**
 * Error catalogue: one row per error or notice. `status` is the HTTP status (0: only shown by a client, never
 * sent by the server), `log` the server's log level, `params` the names that a text may interpolate, `type`
 * the kind of notification (default: error). Texts: `error-texts/{language}.json`, English exactly as in the
 * specification.
 * @see spec §5 form messages, §8, docs/rules/api API-4
 */
export const errors = {
  // Adding to the cart
  'cart.price_unknown': { status: 400, log: 'info', params: [] },
  'cart.no_variants': { status: 400, log: 'info', params: [] },
  'cart.no_configuration': { status: 400, log: 'info', params: [] },
  'cart.added': { status: 0, log: 'debug', params: [], type: 'success' },
  'cart.quantity_updated': { status: 0, log: 'debug', params: [], type: 'success' },
  'cart.invalid_quantity': { status: 400, log: 'info', params: [] },
  'cart.unknown_sku': { status: 404, log: 'info', params: ['sku'] },
  'cart.unknown_item': { status: 404, log: 'info', params: [] },
  'cart.item_missing': { status: 400, log: 'info', params: [] },
  'cart.id_missing': { status: 400, log: 'info', params: [] },
  'cart.not_found': { status: 400, log: 'info', params: [] },
  'cart.empty': { status: 400, log: 'info', params: [] },
  'cart.too_many_lines': { status: 400, log: 'info', params: ['max'] },
  'cart.option_required': { status: 400, log: 'info', params: ['option'] },
  'cart.option_too_long': { status: 400, log: 'info', params: ['option', 'max'] },
  'cart.option_not_a_date': { status: 400, log: 'info', params: ['option'] },
  'cart.option_not_an_email': { status: 400, log: 'info', params: ['option'] },
  'cart.gift_day': { status: 400, log: 'info', params: ['option', 'from', 'to'] },
  'cart.file_unknown': { status: 400, log: 'info', params: ['option'] },
  'cart.file_kind': { status: 400, log: 'info', params: ['option', 'kinds'] },
  'cart.file_too_large': { status: 413, log: 'info', params: ['megabytes'] },
  'cart.file_pixels': { status: 400, log: 'info', params: ['option', 'width', 'height'] },
  'cart.too_many_files': { status: 400, log: 'info', params: ['max'] },
  'cart.no_room_for_files': { status: 409, log: 'error', params: [] },
  'coupon.invalid': { status: 404, log: 'info', params: [] },
  'coupon.expired': { status: 400, log: 'info', params: [] },
  'coupon.minimum': { status: 400, log: 'info', params: ['minimum', 'missing'] },
  'coupon.used_up': { status: 400, log: 'info', params: [] },
  'coupon.already_used': { status: 400, log: 'info', params: [] },
  'coupon.other_email': { status: 400, log: 'info', params: [] },
  'coupon.not_for_goods': { status: 400, log: 'info', params: [] },
  'giftcard.invalid': { status: 404, log: 'info', params: [] },
  'giftcard.expired': { status: 400, log: 'info', params: [] },
  'giftcard.empty': { status: 400, log: 'info', params: [] },
  'giftcard.too_many': { status: 400, log: 'info', params: ['max'] },
  // Stock
  'stock.out': { status: 400, log: 'info', params: [] },
  'stock.volatile': { status: 0, log: 'debug', params: [], type: 'warning' },
  'stock.in': { status: 0, log: 'debug', params: [], type: 'success' },
  'stock.out_label': { status: 0, log: 'debug', params: [] },
  'stock.max_quantity': { status: 400, log: 'info', params: ['maxQuantity'] },
  'stock.min_quantity': { status: 400, log: 'info', params: ['minQuantity'] },
  'stock.quantity_step': { status: 400, log: 'info', params: ['quantityStep'] },
  'stock.unknown_sku': { status: 404, log: 'info', params: ['sku'] },
  'stock.available_again': { status: 400, log: 'info', params: [] },
  // Catalogue
  'product.key_missing': { status: 400, log: 'warn', params: ['key'] },
  'product.no_parent_sku': { status: 400, log: 'warn', params: [] },
  'product.bad_status': { status: 404, log: 'info', params: ['n'] },
  'product.bad_visibility': { status: 404, log: 'info', params: ['n'] },
  'product.not_found': { status: 404, log: 'info', params: [] },
  'category.not_found': { status: 404, log: 'info', params: ['key', 'value'] },
  'category.not_synchronized': { status: 0, log: 'debug', params: [], type: 'warning' },
  'cms.not_found': { status: 404, log: 'info', params: [] },
  'page.not_found': { status: 404, log: 'info', params: [] },
  'url.missing': { status: 400, log: 'info', params: [] },
  'search.bad_query': { status: 400, log: 'info', params: ['place', 'reason'] },
  'search.timeout': { status: 400, log: 'warn', params: [] },
  'search.too_expensive': { status: 400, log: 'warn', params: ['limit'] },
  'search.unavailable': { status: 503, log: 'warn', params: [] },
  'search.unknown_index': { status: 404, log: 'info', params: ['index'] },
  'search.unknown_type': { status: 404, log: 'info', params: ['type'] },
  'image.invalid': { status: 400, log: 'info', params: [] },
  'image.unknown': { status: 404, log: 'info', params: [] },
  // Totals, delivery, payment
  'tax.no_default_country': { status: 400, log: 'warn', params: [] },
  'shipping.unknown_method': { status: 404, log: 'info', params: [] },
  'shipping.unavailable': { status: 400, log: 'info', params: [] },
  'shipping.point_missing': { status: 400, log: 'info', params: [] },
  'shipping.unknown_point': { status: 400, log: 'info', params: [] },
  'shipping.point_too_small': { status: 400, log: 'info', params: [] },
  'shipping.point_no_cash': { status: 400, log: 'info', params: [] },
  'shipping.method_missing': { status: 400, log: 'info', params: [] },
  'payment.method_missing': { status: 400, log: 'info', params: [] },
  'payment.unknown_method': { status: 404, log: 'info', params: ['method'] },
  'payment.unavailable': { status: 400, log: 'info', params: [] },
  'payment.unknown_bank': { status: 400, log: 'info', params: [] },
  'payment.unknown_cart': { status: 404, log: 'info', params: [] },
  'payment.provider_unreachable': { status: 400, log: 'error', params: [] },
  'payment.provider_closed': { status: 400, log: 'info', params: [] },
  'payment.in_progress': { status: 409, log: 'info', params: [] },
  'payment.already_paid': { status: 409, log: 'info', params: [] },
  'payment.order_closed': { status: 409, log: 'info', params: [] },
  'payment.reference_used': { status: 409, log: 'info', params: [] },
  'payment.reference_expired': { status: 409, log: 'info', params: [] },
  'payment.bad_message': { status: 400, log: 'warn', params: [] },
  // Orders
  'order.transfer_failed': { status: 0, log: 'debug', params: [] },
  'order.invalid': { status: 400, log: 'info', params: [] },
  'order.queued': { status: 0, log: 'debug', params: [], type: 'success' },
  'order.not_available': { status: 400, log: 'info', params: [] },
  'order.waiting': { status: 0, log: 'debug', params: [], type: 'warning' },
  'order.confirm_offline': { status: 0, log: 'debug', params: [], type: 'warning' },
  'order.total_changed': { status: 409, log: 'info', params: ['total_cents', 'lines_hash'] },
  'order.sum_too_large': { status: 400, log: 'warn', params: [] },
  'order.coupon_lost': { status: 409, log: 'info', params: [] },
  'order.gift_card_changed': { status: 409, log: 'info', params: [] },
  'order.confirmation_required': { status: 400, log: 'info', params: [] },
  'order.already_placed': { status: 409, log: 'info', params: [] },
  'order.in_flight': { status: 409, log: 'info', params: [] },
  'order.unpaid_orders': { status: 409, log: 'warn', params: ['max', 'email'] },
  'order.unpaid_cash': { status: 409, log: 'warn', params: ['max', 'email'] },
  'order.unpaid_pieces': { status: 409, log: 'warn', params: ['max', 'email'] },
  'order.unpaid_share': { status: 409, log: 'warn', params: ['max', 'product', 'email'] },
  'order.unpaid_network': { status: 409, log: 'warn', params: ['email'] },
  'order.mail_limit': { status: 409, log: 'warn', params: ['email'] },
  'order.idempotency_conflict': { status: 422, log: 'warn', params: [] },
  'order.terms_required': { status: 400, log: 'info', params: [] },
  'order.old_device_not_taken': { status: 409, log: 'info', params: ['sku'] },
  'order.not_found': { status: 404, log: 'info', params: [] },
  'order.document_not_found': { status: 404, log: 'info', params: [] },
  'order.illegal_transition': { status: 409, log: 'info', params: ['from', 'to'] },
  'download.unknown': { status: 404, log: 'info', params: [] },
  'download.expired': { status: 403, log: 'info', params: [] },
  'download.used_up': { status: 403, log: 'info', params: [] },
  'download.withdrawn': { status: 403, log: 'info', params: [] },
  'download.missing_file': { status: 404, log: 'error', params: [] },
  'order.feedback_filled': { status: 400, log: 'info', params: [] },
  'order.not_cancellable': { status: 409, log: 'info', params: [] },
  'order.not_delivered': { status: 400, log: 'info', params: [] },
  'claim.not_found': { status: 404, log: 'info', params: [] },
  'failures.gone': { status: 404, log: 'info', params: [] },
  'inbox.not_found': { status: 404, log: 'info', params: [] },
  // Account
  'account.updated': { status: 0, log: 'debug', params: [], type: 'success' },
  'account.password_changed': { status: 0, log: 'debug', params: [], type: 'success' },
  'account.logged_out': { status: 0, log: 'debug', params: [], type: 'success' },
  'account.reset_offline': { status: 0, log: 'debug', params: [] },
  'account.password_change_failed': { status: 400, log: 'info', params: [] },
  'account.wrong_password': { status: 400, log: 'info', params: [] },
  'account.password_required': { status: 400, log: 'info', params: [] },
  'account.chosen_password': { status: 400, log: 'info', params: [] },
  'account.email_offline': { status: 0, log: 'debug', params: [] },
  'account.reset_mail_failed': { status: 400, log: 'error', params: [] },
  'account.email_unknown': { status: 404, log: 'info', params: [] },
  'account.email_taken': { status: 400, log: 'info', params: [] },
  'account.bad_credentials': { status: 401, log: 'info', params: [] },
  'account.reset_token_invalid': { status: 400, log: 'info', params: [] },
  'account.too_many': { status: 400, log: 'info', params: ['max'] },
  'account.address_foreign': { status: 403, log: 'warn', params: [] },
  'account.login_required': { status: 401, log: 'info', params: [] },
  'auth.network': { status: 0, log: 'debug', params: [] },
  'auth.not_authorized': { status: 401, log: 'info', params: [] },
  // View of the shop as a customer, for staff
  'view.read_only': { status: 403, log: 'info', params: [] },
  'view.code_unknown': { status: 404, log: 'info', params: [] },
  'auth.access_denied': { status: 401, log: 'info', params: [] },
  'token.conflict': { status: 400, log: 'warn', params: [] },
  'token.header_only': { status: 403, log: 'info', params: [] },
  'token.refresh_failed': { status: 401, log: 'info', params: [] },
  'token.refresh_broken': { status: 0, log: 'debug', params: [] },
  // Newsletter, reviews, contact
  'newsletter.invalid_link': { status: 400, log: 'info', params: [] },
  'newsletter.leave_link': { status: 400, log: 'info', params: [] },
  'alert.link': { status: 400, log: 'info', params: [] },
  'alert.not_lower': { status: 400, log: 'info', params: ['price'] },
  'alert.too_many': { status: 400, log: 'info', params: ['max'] },
  'review.already_written': { status: 400, log: 'info', params: [] },
  'review.no_room_for_photos': { status: 409, log: 'error', params: [] },
  'review.photo_gone': { status: 400, log: 'info', params: [] },
  'review.photo_kind': { status: 400, log: 'info', params: [] },
  'review.photo_too_large': { status: 413, log: 'info', params: ['megabytes'] },
  // Offers
  'offers.unreachable': { status: 400, log: 'error', params: [] },
  // Offline
  'offline.not_available': { status: 0, log: 'debug', params: [] },
  'offline.redirecting_home': { status: 0, log: 'debug', params: [], type: 'warning' },
  // Requests and servers
  'request.invalid': { status: 400, log: 'info', params: ['field'] },
  'request.malformed': { status: 400, log: 'info', params: [] },
  'request.headers_too_large': { status: 431, log: 'info', params: [] },
  'request.timeout': { status: 408, log: 'info', params: [] },
  'request.malformed_json': { status: 400, log: 'info', params: [] },
  'request.missing_parameter': { status: 400, log: 'info', params: ['name'] },
  'request.unsupported_media_type': { status: 415, log: 'info', params: [] },
  'request.too_deep': { status: 400, log: 'info', params: ['max'] },
  'request.too_large': { status: 413, log: 'info', params: [] },
  'request.too_many_fields': { status: 400, log: 'info', params: ['max'] },
  'request.unknown_call': { status: 404, log: 'info', params: [] },
  'request.method_not_allowed': { status: 405, log: 'info', params: [] },
  'request.throttled': { status: 429, log: 'warn', params: ['seconds'] },
  'mail.limit_reached': { status: 429, log: 'warn', params: ['hours'] },
  'request.forbidden': { status: 403, log: 'warn', params: [] },
  'shop.closed': { status: 409, log: 'info', params: [] },
  'store.unknown': { status: 404, log: 'info', params: ['store'] },
  'response.unhandled': { status: 0, log: 'debug', params: [] },
  'response.bad_content_type': { status: 0, log: 'debug', params: [] },
  'server.refused': { status: 400, log: 'info', params: ['message'] },
  'server.unreachable': { status: 0, log: 'debug', params: [] },
  'server.try_again': { status: 0, log: 'debug', params: [] },
  // The database is unavailable (disk full, no connection, locks): the call may be retried with the same key.
  'database.unavailable': { status: 503, log: 'info', params: [] },
  // The store of pictures and sold files does not respond.
  'files.unavailable': { status: 503, log: 'info', params: [] },
  'server.busy': { status: 503, log: 'warn', params: [] },
  'server.internal': { status: 500, log: 'error', params: [] },
  // Forms
  'form.required': { status: 400, log: 'info', params: [] },
  'form.greater_than_zero': { status: 400, log: 'info', params: [] },
  'form.quantity_above_zero': { status: 400, log: 'info', params: [] },
  'form.quantity_below': { status: 400, log: 'info', params: ['quantity'] },
  'form.quantity_integer': { status: 400, log: 'info', params: [] },
  'form.name_short': { status: 400, log: 'info', params: [] },
  'form.name_short_3': { status: 400, log: 'info', params: [] },
  'form.name_alphabet': { status: 400, log: 'info', params: [] },
  'form.password_short': { status: 400, log: 'info', params: [] },
  'form.password_common': { status: 400, log: 'info', params: [] },
  'form.passwords_differ': { status: 400, log: 'info', params: [] },
  'form.company_code_short': { status: 400, log: 'info', params: [] },
  'form.company_code_invalid': { status: 400, log: 'info', params: [] },
  'form.vat_code_short': { status: 400, log: 'info', params: [] },
  'form.tax_id_short': { status: 400, log: 'info', params: [] },
  'form.tax_id_invalid': { status: 400, log: 'info', params: [] },
  'form.zip_short': { status: 400, log: 'info', params: [] },
  'form.zip_format': { status: 400, log: 'info', params: [] },
  'form.email': { status: 400, log: 'info', params: [] },
  'form.phone': { status: 400, log: 'info', params: [] },
  'form.phone_mobile': { status: 400, log: 'info', params: [] },
  'form.letters': { status: 400, log: 'info', params: [] },
  'form.link': { status: 400, log: 'info', params: [] },
  'form.country': { status: 400, log: 'info', params: [] },
  'form.too_long': { status: 400, log: 'info', params: ['max'] },
  'form.too_many': { status: 400, log: 'info', params: ['max'] },
  'form.terms': { status: 400, log: 'info', params: [] },
  'form.rating': { status: 400, log: 'info', params: [] },
  'form.text_short': { status: 400, log: 'info', params: ['min'] },
  'form.search_short': { status: 400, log: 'info', params: ['min'] },
  ...consoleErrors,
} as const satisfies Record<string, ErrorRow>

/** Code of an error or notice, such as `stock.max_quantity`. */
export type ErrorCode = keyof typeof errors
/** Values for the text of a code, such as `{ maxQuantity: 3 }`. */
export type ErrorParams<C extends ErrorCode = ErrorCode> = Record<
  (typeof errors)[C]['params'][number],
  string | number
>
type Args<C extends ErrorCode> = [(typeof errors)[C]['params'][number]] extends [never]
  ? [params?: Record<string, string | number>, options?: ShopErrorOptions]
  : [params: ErrorParams<C> & Record<string, string | number>, options?: ShopErrorOptions]
type ShopErrorOptions = { cause?: unknown; status?: number }

/**
 * Expected error with a code of the catalogue; anything else thrown is a bug. `status` is set on errors
 * received by a client; on the server `errors[code].status` decides. Never show `message`: show the text of
 * `code`. Params beyond those of the text are allowed (such as `sku`).
 */
export class ShopError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly params: Readonly<Record<string, string | number>>
  readonly status: number | undefined

  constructor(code: C, ...[params, options]: Args<C>) {
    super(code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.params = params ?? {}
    this.status = options?.status
  }
}
