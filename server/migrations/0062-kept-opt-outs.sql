-- Who wanted no advertising on which channel, and has left the Bin for good since. Of each address nothing but a digest
-- stays, by which it is known when it comes back.
create table kept_opt_outs (
  enterprise_id uuid not null,
  digest bytea not null,
  channel_id uuid not null,
  source text not null check (source in ('KEYWORD', 'VENDOR', 'MANUAL')),
  at timestamptz not null,
  primary key (enterprise_id, digest, channel_id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
select protect_tenant('kept_opt_outs');

create function address_digest(enterprise uuid, address text) returns bytea language sql immutable parallel safe
as $$ select sha256(convert_to(enterprise || ' ' || lower(address), 'UTF8')) $$;

create function recall_opt_outs() returns trigger language plpgsql as $$
begin
  -- Most enterprises have none: without this look each insert of an import would compute digests for nothing.
  if exists (select from kept_opt_outs) then
    insert into contact_opt_outs (enterprise_id, contact_id, channel_id, source, at)
    select k.enterprise_id, a.id, k.channel_id, k.source, k.at
    from added a join kept_opt_outs k
      on k.enterprise_id = a.enterprise_id and k.digest = address_digest(a.enterprise_id, a.phone_number)
    where a.is_proven
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger contacts_added after insert on contacts
  referencing new table as added for each statement execute function recall_opt_outs();
