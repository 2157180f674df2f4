-- What a customer sent beside the words: a file, or a place. A file is fetched from the vendor after its message is
-- kept, by one worker at a time; it has its id before that, so that a second fetch replaces what the first one stored.
create table message_media (
  message_id uuid primary key,
  enterprise_id uuid not null,
  channel_id uuid not null,
  chat_id uuid not null,
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'DOC', 'LOCATION')),
  -- What the vendor told of it: where it lies, or its id there.
  told jsonb not null,
  file_id uuid default uuidv7(),
  latitude double precision,
  longitude double precision,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  -- Why it is not here, in words for people; of one that still waits, what the last attempt met.
  problem text,
  attempts smallint not null default 0,
  -- While an attempt runs, when it is given up for dead.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  foreign key (enterprise_id, chat_id) references chats (enterprise_id, id),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id)
);
create index message_media_waiting on message_media (next_attempt_at) where state = 'waiting';
create index message_media_chat on message_media (chat_id);
select protect_tenant('message_media');

-- Small words to a vendor that follow a message of a customer: that its button was heard, that it was read.
create table vendor_errands (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  channel_id uuid not null,
  kind text not null check (kind in ('acknowledge', 'read')),
  -- The message as the vendor told it.
  message jsonb not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- After that nobody waits for it any more.
  expires_at timestamptz not null,
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
create index vendor_errands_due on vendor_errands (next_attempt_at);
select protect_tenant('vendor_errands');

-- What a relay is told waits here until it has been told, in order.
alter table relay_calls drop constraint relay_calls_status_check;
alter table relay_calls add constraint relay_calls_status_check check (status in ('waiting', 'retrying', 'ok', 'failed'));
alter table relay_calls add column next_attempt_at timestamptz not null default now();
create index relay_calls_waiting on relay_calls (relay_id, id) where status in ('waiting', 'retrying');
create index relay_calls_age on relay_calls (created_at);
alter table relays add column failures_in_row integer not null default 0;
alter table relays add column last_error text;
-- One worker at a time tells a relay; one that dies leaves it to others from then on.
alter table relays add column told_until timestamptz;
alter table relays add column told_by uuid;

-- States of messages are changed by many statements; relays that want to hear of them are told by the one that changes.
create index relays_of_messages on relays (enterprise_id)
  where deleted_at is null and is_enabled and events && array['message.sent', 'message.status'];
create function tell_relays_of_messages() returns trigger language plpgsql as $$
declare
  told_count integer;
begin
  if not exists (
    select from relays where deleted_at is null and is_enabled and events && array['message.sent', 'message.status']) then
    return null;
  end if;
  with moved as (
    select a.*, r.state as before from added a join removed r on r.id = a.id where a.state <> r.state
  ), told as (
    insert into relay_calls (enterprise_id, relay_id, event, body, status, attempts)
    select m.enterprise_id, l.id, e.event, jsonb_build_object(
      'deliveryId', m.id, 'messageId', m.message_id, 'chatId', m.chat_id, 'broadcastId', m.broadcast_id,
      'channelId', m.channel_id, 'contactId', m.contact_id, 'to', m.recipient, 'status', m.state,
      'statusName', (array['Queued', 'Sent', 'Delivered', 'Read', 'Failed', 'Skipped', 'Unknown', 'Cancelled'])[m.state + 2],
      'channelErrorCode', m.error_code, 'channelErrorDesc', m.error_desc)::text, 'waiting', 0
    from moved m
    join relays l on l.enterprise_id = m.enterprise_id and l.deleted_at is null and l.is_enabled
    join lateral (values ('message.sent'), ('message.status')) e (event)
      on e.event = any(l.events) and (e.event = 'message.status' or m.state in (0, 1, 2) and m.before not in (0, 1, 2))
    order by m.id, e.event
    returning 1
  )
  select count(*) into told_count from told;
  if told_count > 0 then perform pg_notify('parley_relays', ''); end if;
  return null;
end $$;
create trigger deliveries_told after update on deliveries
  referencing new table as added old table as removed for each statement execute function tell_relays_of_messages();
