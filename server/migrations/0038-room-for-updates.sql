-- Each delivery is changed at least twice, and first by its lease, which no index knows of. With room on its page that
-- change stays there and touches no index.
do $$
declare
  child regclass;
begin
  for child in select inhrelid::regclass from pg_inherits where inhparent = 'deliveries'::regclass loop
    execute format('alter table %s set (fillfactor = 50)', child);
  end loop;
end $$;

create or replace function ensure_partitions(parent regclass) returns void language plpgsql security definer set search_path = public as $$
declare
  month timestamptz;
  child text;
begin
  for step in -1..2 loop
    month := date_trunc('month', now() at time zone 'utc') at time zone 'utc' + make_interval(months => step);
    child := format('%s_%s', parent, to_char(month at time zone 'utc', 'YYYYMM'));
    if to_regclass(child) is null then
      execute format('create table %I partition of %s for values from (%L) to (%L)', child, parent, uuid_floor(month), uuid_floor(month + interval '1 month'));
      execute format('alter table %I enable row level security', child);
      execute format('alter table %I force row level security', child);
      if parent = 'deliveries'::regclass then execute format('alter table %I set (fillfactor = 50)', child); end if;
    end if;
  end loop;
end $$;
