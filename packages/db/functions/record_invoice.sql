-- Updates journal and sales totals in the transaction of each document.
create or replace function record_invoice() returns trigger language plpgsql as $$
  begin
    perform post_invoice(new.id);
    perform count_sales(new.id);
    return null;
  end $$;

create or replace trigger invoices_record after insert on invoices
  for each row execute function record_invoice();
