-- Attaches uploaded files named in the custom options of an order line: they are kept as long as the order.
create or replace function hold_option_files() returns trigger language plpgsql as $$
  begin
    update option_files set order_id = new.order_id where order_id is null and key in (
      select choice ->> 'option_value'
      from jsonb_path_query(new.product_option, '$.extension_attributes.custom_options[*]') as choice);
    return null;
  end $$;

create or replace trigger hold_option_files after insert on order_lines
  for each row when (new.product_option is not null) execute function hold_option_files();
