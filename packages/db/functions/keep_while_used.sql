-- Refuses to delete attributes and options that products use. Foreign keys from product_attribute_values
-- would cost a quarter of the time of an import.
create or replace function keep_while_used() returns trigger language plpgsql as $$
  begin
    if exists (
      select 1 from product_attribute_values v
      where case tg_table_name when 'attributes' then v.attribute_id else v.option_id end = old.id
    ) then
      raise exception '% % is used by products', tg_table_name, old.id using errcode = 'foreign_key_violation';
    end if;
    return old;
  end $$;

create or replace trigger attributes_kept before delete on attributes
  for each row execute function keep_while_used();

create or replace trigger attribute_options_kept before delete on attribute_options
  for each row execute function keep_while_used();
