-- Reduces the missing pieces of a short count when orders release pieces or goods arrive.
create or replace function lower_short_stock() returns trigger language plpgsql as $$
  begin
    new.short := least(new.short, greatest(new.reserved - new.qty, 0));
    return new;
  end $$;

create or replace trigger stock_short before update on stock
  for each row when (new.short > 0) execute function lower_short_stock();
