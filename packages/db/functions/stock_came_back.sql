-- Queues back-in-stock notices when more of a product can be sold than before.
create or replace function stock_came_back() returns trigger language plpgsql as $$
  begin
    perform queue_stock_notices(new.product_id, new.updated_at);
    return null;
  end $$;

create or replace trigger stock_came_back after update on stock
  for each row when (old.qty - old.reserved < new.qty - new.reserved or old.manage and not new.manage
    or new.min_sale_qty < old.min_sale_qty or new.qty_increments < old.qty_increments)
  execute function stock_came_back();

create or replace trigger stock_came after insert on stock
  for each row when (new.qty > 0 or not new.manage) execute function stock_came_back();
