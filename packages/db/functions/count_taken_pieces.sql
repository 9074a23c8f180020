-- Counts in each warehouse and shop the pieces that unsent orders take from it.
create or replace function count_taken_pieces() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.has_left then
    update shop_stock set taken = taken - old.qty where product_id = old.product_id and shop = old.warehouse;
  end if;
  if tg_op <> 'DELETE' and not new.has_left then
    update shop_stock set taken = taken + new.qty where product_id = new.product_id and shop = new.warehouse;
    if not found then
      raise exception 'warehouse % has nothing of product %', new.warehouse, new.product_id
        using errcode = 'check_violation', constraint = 'shop_stock_taken';
    end if;
  end if;
  return null;
end $$;

create or replace trigger order_sources_taken after insert or update or delete on order_sources
  for each row execute function count_taken_pieces();
