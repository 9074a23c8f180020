-- Updates the search text of a customer when names, email or addresses change.
create or replace function refresh_customer_search() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'customers' then
      perform store_customer_search(new.id);
    elsif tg_op = 'DELETE' then
      perform store_customer_search(old.customer_id);
    else
      perform store_customer_search(new.customer_id);
    end if;
    return null;
  end $$;

create or replace trigger customers_search after insert or update of email, firstname, lastname on customers
  for each row execute function refresh_customer_search();

create or replace trigger customer_addresses_search after insert or update or delete on customer_addresses
  for each row execute function refresh_customer_search();
