-- A page of a small book beside a large one that is growing: the primary key gives the order of ids as well, and was
-- walked through the contacts that others had added since. Sorted by the enterprise first, only an index that begins
-- with it will do, and walked backwards both of its columns fall.
create index contacts_live on contacts (enterprise_id, id) where deleted_at is null;
drop index contacts_recent;

drop function rare_contact_ids, member_contact_ids, contact_ids, contact_count;

-- What is searched, but for the number. Where numbers are `hidden` from who asks, the terms must occur in this as well.
create function text_without_number(c contacts) returns text language sql immutable parallel safe as
  $$ select lower((c.name || E'\n' || coalesce(c.email, '') || E'\n' || c.searchable) collate "pg_c_utf8") $$;

-- As before from here on, but for the walk down the newest contacts, for hidden numbers, and for settings: those that
-- hold the walk to its index are not for those whom it calls.

-- Contacts whose text holds all terms, by trigrams: for what is rare. A walk down an index would be chosen wherever
-- the planner takes a term for a common one, hence the settings.
create function rare_contact_ids(groups uuid[], labels uuid[], terms text[], hidden boolean, older_than uuid, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public
set enable_seqscan = off set enable_indexscan = off set enable_bitmapscan = on set enable_sort = on
set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  own uuid := current_enterprise();
  -- The index takes terms one by one, and the longest are the rarest.
  longest text[] := array(select t from unnest(terms) t order by length(t) desc limit 3);
begin
  return query
  with found as materialized (
    select c.id from contacts c
    where c.enterprise_id = own and c.deleted_at is null and c.search_text like longest[1]
      and c.search_text like coalesce(longest[2], longest[1]) and c.search_text like coalesce(longest[3], longest[1])
      and c.search_text like all(terms) and (not hidden or text_without_number(c) like all(terms))
  )
  select f.id from found f
  where (older_than is null or f.id < older_than)
    and (groups is null or exists (select from contact_set_members m where m.contact_id = f.id and m.set_id = any(groups)))
    and (labels is null or exists (select from contact_set_members m where m.contact_id = f.id and m.set_id = any(labels)))
  order by f.id desc limit most;
end $$;

-- Of the members of any of the driving sets, newest first: a page needs no more than so many of each. The subqueries
-- have a limit because the planner would make joins of them, which read all members before the first one is told.
create function member_contact_ids(driving uuid[], probed uuid[], terms text[], hidden boolean, older_than uuid, down_to uuid, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public
set jit = off set enable_bitmapscan = on set enable_sort = on as $$
begin
  return query
  select distinct newest.contact_id from unnest(driving) as s(id) cross join lateral (
    select m.contact_id from contact_set_members m
    where m.set_id = s.id and (older_than is null or m.contact_id < older_than) and (down_to is null or m.contact_id >= down_to)
      and (probed is null or (
        select true from contact_set_members p where p.contact_id = m.contact_id and p.set_id = any(probed) limit 1))
      and (terms is null or (
        select c.search_text like all(terms) and (not hidden or text_without_number(c) like all(terms)) from contacts c where c.id = m.contact_id limit 1))
    order by m.contact_id desc limit most) newest
  order by newest.contact_id desc limit most;
end $$;

-- The ids of the contacts that match, newest first: at most `most` behind the first `skipped`, all older than
-- `older_than` where that is given. Null or empty groups, labels and terms ask for nothing. Terms are LIKE patterns.
create function contact_ids(groups uuid[], labels uuid[], terms text[], hidden boolean, older_than uuid, skipped integer, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public rows 11
set jit = off set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  -- So many are looked at one by one; what has filled no page by then is rare, and its trigrams find it sooner.
  looked_at constant integer := 5000;
  own uuid := current_enterprise();
  before uuid := coalesce(older_than, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  wanted integer := skipped + most;
  driving uuid[];
  probed uuid[];
  members bigint;
  boundary uuid;
  found uuid[];
begin
  if cardinality(terms) = 0 then terms := null; end if;
  terms := array(select lower(t collate "pg_c_utf8") from unnest(terms) t);
  if cardinality(terms) = 0 then terms := null; end if;
  groups := case when cardinality(groups) > 0 then own_contact_sets(groups, 'group') end;
  labels := case when cardinality(labels) > 0 then own_contact_sets(labels, 'label') end;
  if groups = '{}' or labels = '{}' then return; end if;

  if groups is null and labels is null and terms is null then
    return query select c.id from contacts c
      where c.enterprise_id >= own and (c.enterprise_id, c.id) < (own, before) and c.deleted_at is null
      order by c.enterprise_id desc, c.id desc offset skipped limit most;
    return;
  end if;

  if groups is null and labels is null then
    select w.id into boundary from (
      select c.id from contacts c
      where c.enterprise_id >= own and (c.enterprise_id, c.id) < (own, before) and c.deleted_at is null
      order by c.enterprise_id desc, c.id desc offset looked_at - 1 limit 1) w;
    found := array(select w.id from (
      select c.id, c.search_text, case when hidden then text_without_number(c) end as hidden_text from contacts c
      where c.enterprise_id >= own and (c.enterprise_id, c.id) < (own, before) and c.deleted_at is null
      order by c.enterprise_id desc, c.id desc limit looked_at) w
      where w.search_text like all(terms) and (not hidden or w.hidden_text like all(terms)) limit wanted);
  else
    select case when groups is null or coalesce(l.members, 0) < g.members and labels is not null then labels else groups end,
           case when groups is null or coalesce(l.members, 0) < g.members and labels is not null then groups else labels end,
           case when groups is null or coalesce(l.members, 0) < g.members and labels is not null then l.members else g.members end
    into driving, probed, members
    from (select sum(contact_count) as members from contact_sets where id = any(groups)) g,
         (select sum(contact_count) as members from contact_sets where id = any(labels)) l;
    if terms is null or members <= looked_at then
      return query select i from member_contact_ids(driving, probed, terms, hidden, older_than, null, wanted) i offset skipped;
      return;
    end if;
    boundary := (select i from member_contact_ids(driving, null, null, false, older_than, null, looked_at) i order by i limit 1);
    found := array(select i from member_contact_ids(driving, probed, terms, hidden, older_than, boundary, least(wanted, looked_at)) i);
  end if;

  if boundary is not null and cardinality(found) < wanted then
    found := found || array(select i from rare_contact_ids(groups, labels, terms, hidden, boundary, wanted - cardinality(found)) i);
  end if;
  return query select f.id from unnest(found) with ordinality f(id, place) order by f.place offset skipped limit most;
end $$;

-- How many match, by whichever way the planner takes for the best.
create function contact_count(groups uuid[], labels uuid[], terms text[], hidden boolean) returns integer
language plpgsql stable security definer set search_path = public
set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  own uuid := current_enterprise();
  longest text;
begin
  terms := array(select lower(t collate "pg_c_utf8") from unnest(terms) t);
  longest := (select t from unnest(terms) t order by length(t) desc limit 1);
  groups := case when cardinality(groups) > 0 then own_contact_sets(groups, 'group') end;
  labels := case when cardinality(labels) > 0 then own_contact_sets(labels, 'label') end;
  if groups is null and labels is null then
    if longest is null then
      return (select count(*) from contacts c where c.enterprise_id = own and c.deleted_at is null);
    end if;
    return (select count(*) from contacts c where c.enterprise_id = own and c.deleted_at is null
      and c.search_text like longest and c.search_text like all(terms)
      and (not hidden or text_without_number(c) like all(terms)));
  end if;
  return (
    select count(*) from (
      select contact_id from contact_set_members where set_id = any(coalesce(groups, labels))
      intersect
      select contact_id from contact_set_members where set_id = any(coalesce(labels, groups))
    ) m
    where longest is null or exists (
      select from contacts c where c.id = m.contact_id and c.search_text like longest and c.search_text like all(terms)
      and (not hidden or text_without_number(c) like all(terms))));
end $$;

revoke execute on function text_without_number, rare_contact_ids, member_contact_ids, contact_ids, contact_count from public;
grant execute on function contact_ids, contact_count to parley_app;
