-- Pieces of a product in a warehouse that no order takes. `p_own` of what is reserved are those that are being given a
-- warehouse now. The main warehouse has what does not lie elsewhere. The caller has locked the stock of the product.
create or replace function free_pieces(p_warehouse text, p_product_id integer, p_own integer)
returns integer language sql stable as $$
    select case when p_warehouse = 'main' then (
        select s.qty - s.reserved + p_own - coalesce((
            select sum(x.qty - x.taken) from shop_stock x where x.product_id = s.product_id), 0)
          from stock s where s.product_id = p_product_id)
      else coalesce((
        select x.qty - x.taken from shop_stock x where x.product_id = p_product_id and x.shop = p_warehouse), 0) end::integer
  $$;
