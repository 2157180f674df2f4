-- A page of a small book beside a large one that is growing: the primary key gives the order of ids as well, and was
-- walked through the contacts that others had added since. Sorted by the enterprise first, only an index that begins
-- with it will do, and walked backwards both of its columns fall.
create index contacts_live on contacts (enterprise_id, id) where deleted_at is null;
drop index contacts_recent;

-- The settings that hold a walk to its index are not for those whom it calls.
alter function rare_contact_ids set enable_sort = on;
alter function rare_contact_ids set enable_bitmapscan = on;
alter function member_contact_ids set enable_sort = on;
alter function member_contact_ids set enable_bitmapscan = on;

-- As before, but for the walk down the newest contacts.
create or replace function contact_ids(groups uuid[], labels uuid[], terms text[], older_than uuid, skipped integer, most integer) returns setof uuid
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
      select c.id, c.search_text from contacts c
      where c.enterprise_id >= own and (c.enterprise_id, c.id) < (own, before) and c.deleted_at is null
      order by c.enterprise_id desc, c.id desc limit looked_at) w
      where w.search_text like all(terms) limit wanted);
  else
    select case when groups is null or coalesce(l.members, 0) < g.members and labels is not null then labels else groups end,
           case when groups is null or coalesce(l.members, 0) < g.members and labels is not null then groups else labels end,
           case when groups is null or coalesce(l.members, 0) < g.members and labels is not null then l.members else g.members end
    into driving, probed, members
    from (select sum(contact_count) as members from contact_sets where id = any(groups)) g,
         (select sum(contact_count) as members from contact_sets where id = any(labels)) l;
    if terms is null or members <= looked_at then
      return query select i from member_contact_ids(driving, probed, terms, older_than, null, wanted) i offset skipped;
      return;
    end if;
    boundary := (select i from member_contact_ids(driving, null, null, older_than, null, looked_at) i order by i limit 1);
    found := array(select i from member_contact_ids(driving, probed, terms, older_than, boundary, least(wanted, looked_at)) i);
  end if;

  if boundary is not null and cardinality(found) < wanted then
    found := found || array(select i from rare_contact_ids(groups, labels, terms, boundary, wanted - cardinality(found)) i);
  end if;
  return query select f.id from unnest(found) with ordinality f(id, place) order by f.place offset skipped limit most;
end $$;
