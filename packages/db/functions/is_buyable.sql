-- Returns whether the product can be bought now: enabled and in stock with at least its minimum quantity
-- (allowedQuantity of the domain), or with enough of its parts in stock.
create or replace function is_buyable(p_id integer) returns boolean language sql stable as $$
  select p.status < 2 and coalesce(parent.status < 2, true) and case p.type
    when 'configurable' then exists (
      select 1 from products c join stock s on s.product_id = c.id
      where c.parent_id = p.id and c.status < 2 and (not s.manage
        or s.qty - s.reserved >= (s.min_sale_qty + s.qty_increments - 1) / s.qty_increments * s.qty_increments))
    when 'bundle' then exists (select 1 from bundle_options o where o.product_id = p.id and o.required)
      and not exists (
        select 1 from bundle_options o where o.product_id = p.id and o.required and not exists (
          select 1 from bundle_links l join products c on c.sku = l.linked_sku join stock s on s.product_id = c.id
          where l.option_id = o.id and c.status < 2 and (not s.manage or s.qty - s.reserved >= l.qty)))
    when 'grouped' then exists (
      select 1 from product_links l join products c on c.sku = l.linked_sku join stock s on s.product_id = c.id
      where l.product_id = p.id and l.type = 'associated' and c.status < 2
        and (not s.manage or s.qty - s.reserved >= coalesce(l.qty, 1)))
    else exists (
      select 1 from stock s where s.product_id = p.id and (not s.manage
        or s.qty - s.reserved >= (s.min_sale_qty + s.qty_increments - 1) / s.qty_increments * s.qty_increments)) end
  from products p left join products parent on parent.id = p.parent_id where p.id = p_id
$$;
