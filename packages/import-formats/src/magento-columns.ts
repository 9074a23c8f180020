/** Columns of the vendor's product export, read or deliberately ignored. */
const standard = new Set(
  `sku store_view_code attribute_set_code product_type categories product_websites name description short_description weight
product_online tax_class_name visibility price special_price special_price_from_date special_price_to_date url_key meta_title
meta_keywords meta_description base_image base_image_label small_image small_image_label thumbnail_image thumbnail_image_label
swatch_image swatch_image_label created_at updated_at new_from_date new_to_date display_product_options_in map_price msrp_price
map_enabled gift_message_available custom_design custom_design_from custom_design_to custom_layout_update custom_layout page_layout
product_options_container msrp_display_actual_price_type country_of_manufacture additional_attributes qty out_of_stock_qty
is_qty_decimal allow_backorders min_cart_qty max_cart_qty is_in_stock notify_on_stock_below manage_stock qty_increments
enable_qty_increments is_decimal_divided website_id deferred_stock_update related_skus related_position crosssell_skus
crosssell_position upsell_skus upsell_position additional_images additional_image_labels hide_from_product_page custom_options
bundle_price_type bundle_sku_type bundle_price_view bundle_weight_type bundle_values bundle_shipment_type associated_skus
downloadable_links downloadable_samples configurable_variations configurable_variation_labels product_type_id has_options`.split(
    /\s+/,
  ),
)

/** Returns whether a column belongs to the export's own layout. */
export const isStandardColumn = (column: string): boolean =>
  standard.has(column) || /^(use_config_|giftcard_|_)/.test(column)
