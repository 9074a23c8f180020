-- Keeps a product disabled that may not be sold, whatever an import says.
create or replace function keep_blocked() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from sale_blocks where product_id = new.id) then
      new.status := 2;
    end if;
    return new;
  end $$;

create or replace trigger keep_blocked before update of status on products
  for each row when (new.status <> 2) execute function keep_blocked();
