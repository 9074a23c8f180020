-- Stores the search text of an order. Each source is a row of `source`: `n` are its numbers, `t` those of its
-- parcels and devices, `c` data of the shopper that is searched only for people who may read contacts, `d` typos of
-- the shopper's names.
create or replace function store_order_search(p_order_id integer) returns void language sql as $$
    insert into order_search (order_id, words)
    select o.id, (
      select array_to_tsvector(coalesce(array_agg(distinct kind || ':' || word), '{}'))
      from (values
          ('n', array[o.number]),
          ('t', array(select word from order_events e, unnest(search_words(e.data ->> 'number')) as word
            where e.order_id = o.id and e.kind = 'parcel_sent')),
          ('t', array(select word from shipments s, unnest(search_words(s.tracking_number)) as word
            where s.order_id = o.id)),
          ('t', array(select word from shipment_serials s, unnest(search_words(concat_ws(' ', s.serial, s.normal_serial))) as word
            where s.order_id = o.id)),
          ('c', search_words(concat_ws(' ', o.email, regexp_replace(o.email, '[@.+_-]+', ' ', 'g')))),
          ('c', array(select word
            from (values (o.billing_address), (o.shipping_address)) as a (address), unnest(search_words(concat_ws(' ',
              address ->> 'firstname', address ->> 'lastname', address ->> 'company',
              regexp_replace(concat_ws(' ', address ->> 'firstname', address ->> 'lastname'), '-', ' ', 'g')))) as word)),
          ('d', array(select typo
            from (values (o.billing_address), (o.shipping_address)) as a (address), unnest(search_words(concat_ws(' ',
              address ->> 'firstname', address ->> 'lastname', address ->> 'company'))) as word,
              unnest(word_typos(word)) as typo)),
          -- With the country and without it: numbers of the Baltic states have seven or eight digits.
          ('c', array(select word
            from (values (o.billing_address), (o.shipping_address)) as a (address),
              regexp_replace(coalesce(address ->> 'telephone', ''), '\D', '', 'g') as digits,
              unnest(array[digits, right(digits, 8), right(digits, 7)]) as word
            where length(digits) between 5 and 20))
        ) as source (kind, words), unnest(source.words) as word
      where word <> '')
    from orders o where o.id = p_order_id
    on conflict (order_id) do update set words = excluded.words where order_search.words <> excluded.words
  $$;
