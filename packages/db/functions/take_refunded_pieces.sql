-- Removes refunded pieces that have not left from shipments being packed; reopens a closed one to be checked
-- again without the serial numbers of that line. Sent pieces stay sent and are returned separately.
create or replace function take_refunded_pieces() returns trigger language plpgsql as $$
  declare
    v_line record;
    v_piece record;
    v_over integer;
    v_less integer;
  begin
    for v_line in select distinct line from jsonb_to_recordset(new.lines) as e (line integer) loop
      select coalesce(sum(p.qty), 0) - pieces_to_send(new.order_id, v_line.line) into v_over
        from shipment_pieces p join shipments s on s.id = p.shipment_id
        where p.order_id = new.order_id and p.line = v_line.line and s.state <> 'cancelled';
      for v_piece in
        select p.shipment_id, p.qty from shipment_pieces p join shipments s on s.id = p.shipment_id
          where p.order_id = new.order_id and p.line = v_line.line and s.state in ('packing', 'packed')
          -- Of several warehouses the one that gives first, see take_from_sources.
          order by s.warehouse = 'main' desc, (select w.position from warehouses w where w.code = s.warehouse) desc,
            s.state = 'packed', s.id desc
      loop
        exit when v_over <= 0;
        v_less := least(v_over, v_piece.qty);
        delete from shipment_serials where shipment_id = v_piece.shipment_id and line = v_line.line;
        if v_less = v_piece.qty then
          delete from shipment_pieces where shipment_id = v_piece.shipment_id and line = v_line.line;
        else
          update shipment_pieces set qty = qty - v_less
            where shipment_id = v_piece.shipment_id and line = v_line.line;
        end if;
        update shipments set state = 'packing', packed_at = null, version = version + 1
          where id = v_piece.shipment_id;
        update shipments set state = 'cancelled', cancelled_at = new.created_at
          where id = v_piece.shipment_id
            and not exists (select 1 from shipment_pieces where shipment_id = v_piece.shipment_id);
        v_over := v_over - v_less;
      end loop;
    end loop;
    return null;
  end $$;

create or replace trigger refunds_take_pieces after insert on refunds
  for each row execute function take_refunded_pieces();
