-- Stores the search text of a customer: `n` is the account number, `c` personal data that is searched only for
-- people who may read contacts, `d` typos of the names. Locks the account first, in the order of an erasure.
create or replace function store_customer_search(p_customer_id integer) returns void language plpgsql as $$
  begin
    perform 1 from customers where id = p_customer_id for no key update;
    if not found then
      return;
    end if;
    insert into customer_search (customer_id, words, orders)
      select c.id, (
        select array_to_tsvector(coalesce(array_agg(distinct kind || ':' || word), '{}'))
        from (values
            ('n', array[c.id::text]),
            ('c', search_words(concat_ws(' ', c.email, regexp_replace(c.email, '[@.+_-]+', ' ', 'g'),
              c.firstname, c.lastname, regexp_replace(concat_ws(' ', c.firstname, c.lastname), '-', ' ', 'g')))),
            ('c', array(select word from customer_addresses a, unnest(search_words(concat_ws(' ',
              a.address ->> 'firstname', a.address ->> 'lastname', a.address ->> 'company'))) as word
              where a.customer_id = c.id)),
            ('d', array(select typo from unnest(search_words(concat_ws(' ', c.firstname, c.lastname))) as word,
              unnest(word_typos(word)) as typo)),
            ('d', array(select typo from customer_addresses a, unnest(search_words(concat_ws(' ',
              a.address ->> 'firstname', a.address ->> 'lastname', a.address ->> 'company'))) as word,
              unnest(word_typos(word)) as typo where a.customer_id = c.id)),
            -- With the country and without it: numbers of the Baltic states have seven or eight digits.
            ('c', array(select word from customer_addresses a,
                regexp_replace(coalesce(a.address ->> 'telephone', ''), '\D', '', 'g') as digits,
                unnest(array[digits, right(digits, 8), right(digits, 7)]) as word
              where a.customer_id = c.id and length(digits) between 5 and 20))
          ) as source (kind, words), unnest(source.words) as word
        where word <> ''),
        (select count(*) from orders o where o.customer_id = c.id)
      from customers c where c.id = p_customer_id
      -- Orders are counted one by one as they come: two at once would each miss the other here.
      on conflict (customer_id) do update set words = excluded.words where customer_search.words <> excluded.words;
  end $$;
