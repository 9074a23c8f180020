-- Queues back-in-stock notices of a product that is enabled again.
create or replace function product_came_back() returns trigger language plpgsql as $$
  begin
    perform queue_stock_notices(new.id, new.updated_at);
    return null;
  end $$;

create or replace trigger product_came_back after update of status on products
  for each row when (old.status >= 2 and new.status < 2) execute function product_came_back();
