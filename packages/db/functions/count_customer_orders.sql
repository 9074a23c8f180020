-- Counts the orders of a customer when they are placed, taken over from a guest, or lose their account.
create or replace function count_customer_orders() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.customer_id is not distinct from new.customer_id then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      update customer_search set orders = orders - 1 where customer_id = old.customer_id;
    end if;
    update customer_search set orders = orders + 1 where customer_id = new.customer_id;
    return null;
  end $$;

create or replace trigger orders_of_customer after insert or update of customer_id on orders
  for each row execute function count_customer_orders();
