-- Returns the pieces of a product in a warehouse or shop that no order takes. `p_own` of the reserved ones are being
-- assigned to a warehouse now. The main warehouse has what is not elsewhere. The caller must have locked the
-- product's stock.
create or replace function free_pieces(p_warehouse text, p_product_id integer, p_own integer)
returns integer language sql stable as $$
    select case when p_warehouse = 'main' then (
        select s.qty - s.reserved + p_own - coalesce((
            select sum(x.qty - x.taken) from shop_stock x where x.product_id = s.product_id), 0)
          from stock s where s.product_id = p_product_id)
      else coalesce((
        select x.qty - x.taken from shop_stock x where x.product_id = p_product_id and x.shop = p_warehouse), 0) end::integer
  $$;
