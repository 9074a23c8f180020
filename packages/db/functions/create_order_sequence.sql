-- Creates the sequence of order numbers of a new store.
create or replace function create_order_sequence() returns trigger language plpgsql as $$
  begin
    execute format('create sequence if not exists order_number_%s minvalue 1 maxvalue 99999999', new.id);
    return new;
  end $$;

create or replace trigger stores_order_sequence after insert on stores
  for each row execute function create_order_sequence();
