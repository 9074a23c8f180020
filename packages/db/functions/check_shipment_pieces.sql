-- Prevents shipping a piece twice: the live shipments of an order contain at most what was ordered and not
-- refunded. Locks the order, so that concurrent packers and refunds wait for each other.
create or replace function check_shipment_pieces() returns trigger language plpgsql as $$
  declare
    v_held integer;
    v_allowed integer;
  begin
    if tg_op = 'UPDATE' and new.qty <= old.qty then
      return new;
    end if;
    perform 1 from orders where id = new.order_id for update;
    select coalesce(sum(p.qty), 0) into v_held from shipment_pieces p join shipments s on s.id = p.shipment_id
      where p.order_id = new.order_id and p.line = new.line and p.shipment_id <> new.shipment_id
        and s.state <> 'cancelled';
    v_allowed := pieces_to_send(new.order_id, new.line);
    if v_held + new.qty > v_allowed then
      raise exception 'line % of order % has % pieces to send, not %', new.line, new.order_id, v_allowed,
        v_held + new.qty using errcode = 'check_violation', constraint = 'shipment_pieces_within_order';
    end if;
    return new;
  end $$;

create or replace trigger shipment_pieces_within_order before insert or update of qty on shipment_pieces
  for each row execute function check_shipment_pieces();
