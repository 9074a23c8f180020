-- Notifies webhooks of a new withdrawal or claim.
create or replace function note_case_event() returns trigger language plpgsql as $$
  declare
    v_at timestamptz;
  begin
    if not has_event_reader('case.opened') then
      return null;
    end if;
    v_at := (to_jsonb(new) ->> case tg_table_name when 'claims' then 'created_at' else 'submitted_at' end)::timestamptz;
    perform add_webhooks('case.opened', 'order:' || new.order_number, jsonb_build_object(
      'kind', case tg_table_name when 'claims' then 'claim' else 'withdrawal' end, 'number', new.order_number, 'store', (select code from stores where id = new.store_id)), v_at);
    return null;
  end $$;

create or replace trigger claims_webhooks after insert on claims
  for each row execute function note_case_event();

create or replace trigger withdrawals_webhooks after insert on withdrawals
  for each row execute function note_case_event();
