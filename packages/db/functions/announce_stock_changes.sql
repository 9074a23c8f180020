-- Sends the product ids in stock_changes as one notification and returns the number of rows read. NOTIFY locks
-- the whole database server while its transaction commits, so orders only record their products. A NOTIFY
-- payload is limited to 8000 bytes; beyond that "all" is sent. Rows left by a crashed process are sent by the
-- next call.
create or replace function announce_stock_changes() returns integer language plpgsql as $$
  declare
    v_rows integer;
    v_ids text;
  begin
    -- Selected once: in a subquery the planner may run the selection again for each row.
    with due as materialized (
      select id from stock_changes order by id limit 500 for update skip locked
    ), gone as (
      delete from stock_changes using due where stock_changes.id = due.id returning product_ids
    )
    select count(*), jsonb_agg(distinct t.id)::text into v_rows, v_ids
      from gone left join lateral unnest(product_ids) as t (id) on true;
    if v_rows > 0 then
      perform pg_notify('stock_changed', case when length(v_ids) > 7000 then '"all"' else v_ids end);
    end if;
    return v_rows;
  end $$;
