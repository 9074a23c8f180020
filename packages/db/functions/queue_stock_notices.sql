-- Queues back-in-stock notices of a product, or of all products when `p_product_id` is null. Writes notice and
-- mail in the transaction that changes the stock, so a crash afterwards loses none.
create or replace function queue_stock_notices(p_product_id integer, p_now timestamptz)
returns void language plpgsql as $$
begin
  -- Nearly always: no request is waiting.
  if not exists (select 1 from stock_notices where queued_at is null) then return; end if;
  with touched as (
    select id, sku from products where p_product_id is null or id = p_product_id
      or id = (select parent_id from products where id = p_product_id)
  ), candidates as (
    select id from touched
    union
    select o.product_id from bundle_options o join bundle_links l on l.option_id = o.id
      where l.linked_sku in (select sku from touched)
    union
    select l.product_id from product_links l where l.type = 'associated' and l.linked_sku in (select sku from touched)
  ), claimed as (
    update stock_notices n set queued_at = p_now where n.queued_at is null
      and n.product_id in (select id from candidates) and is_buyable(n.product_id)
    returning n.id
  )
  insert into outbox (kind, payload, run_at, created_at)
    select 'mail.back_in_stock', jsonb_build_object('notice_id', id), p_now, p_now from claimed order by id;
end $$;
